import { type LoadedText, useLoadedText } from "../../i18n/loaded-text.ts";
import type { AlbumText } from "./album-en.ts";

/** The texts of albums: visitors who only draw do not load them. */
export const ALBUM_TEXT: LoadedText<AlbumText> = {
  name: "albumText",
  loaders: {
    ja: async () => (await import("./album-ja.ts")).ja,
    en: async () => (await import("./album-en.ts")).en,
    zh: async () => (await import("./album-zh.ts")).zh,
    ko: async () => (await import("./album-ko.ts")).ko,
  },
};

/**
 * The texts of albums in the language of the page, `undefined` while they are loaded. Throws where they
 * cannot be loaded, as a screen does.
 */
export function useAlbumText(): AlbumText | undefined {
  return useLoadedText(ALBUM_TEXT, { throwOnError: true });
}

/** The same for a part that a screen can do without: `undefined` where they cannot be loaded. */
export function useOptionalAlbumText(): AlbumText | undefined {
  return useLoadedText(ALBUM_TEXT);
}
