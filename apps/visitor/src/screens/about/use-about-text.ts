import { type LoadedText, useLoadedText } from "../../i18n/loaded-text.ts";
import type { AboutText } from "./texts/about-text.ts";

/** The text of the about screen: few visitors read it, and it would slow the first load for all. */
const ABOUT_TEXT: LoadedText<AboutText> = {
  name: "about",
  loaders: {
    ja: async () => (await import("./texts/about-ja.ts")).ja,
    en: async () => (await import("./texts/about-en.ts")).en,
    zh: async () => (await import("./texts/about-zh.ts")).zh,
    ko: async () => (await import("./texts/about-ko.ts")).ko,
  },
};

/** The text in the language of the page, `undefined` while it is loaded. Throws where it cannot be loaded, as a screen does. */
export function useAboutText(): AboutText | undefined {
  return useLoadedText(ABOUT_TEXT, { throwOnError: true });
}
