import { type LoadedText, useLoadedText } from "../../i18n/loaded-text.ts";
import type { StudyText } from "./study-text.ts";

/** The texts around a study: where none runs, they are not loaded. */
const STUDY_TEXT: LoadedText<StudyText> = {
  name: "studyText",
  loaders: {
    ja: async () => (await import("./study-ja.ts")).ja,
    en: async () => (await import("./study-en.ts")).en,
    zh: async () => (await import("./study-zh.ts")).zh,
    ko: async () => (await import("./study-ko.ts")).ko,
  },
};

/** The texts around a study in the language of the page; `undefined` until they are loaded. */
export function useStudyText(): StudyText | undefined {
  return useLoadedText(STUDY_TEXT);
}
