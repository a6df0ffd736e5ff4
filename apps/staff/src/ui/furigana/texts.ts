import { inBoth } from "../../i18n/texts.ts";

export const FURIGANA = inBoth({
  ja: {
    add: "ふりがなを付ける",
    preview: "ふりがな",
    malformed: (text: string) =>
      `「${text}」の記号が、ふりがなになっていません。漢字《かんじ》か ｜ことば《よみ》の形で書いてください。`,
  },
  en: {
    add: "Add furigana",
    preview: "Furigana",
    malformed: (text: string) =>
      `The marks in “${text}” make no reading. Write 漢字《かんじ》 or ｜word《reading》.`,
  },
});
