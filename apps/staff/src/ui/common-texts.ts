import { inBoth } from "../i18n/texts.ts";

/** Words that many screens use. */
export const COMMON = inBoth({
  ja: {
    appName: "はらペン スタッフ",
    loading: "よみこみ中…",
    retry: "もう一度",
    cancel: "やめる",
    close: "とじる",
    save: "保存する",
    remove: "消す",
    back: "もどる",
    notKnown: "不明",
  },
  en: {
    appName: "Harapen staff",
    loading: "Loading…",
    retry: "Try again",
    cancel: "Cancel",
    close: "Close",
    save: "Save",
    remove: "Remove",
    back: "Back",
    notKnown: "Unknown",
  },
});
