import { inBoth } from "../../i18n/texts.ts";

export const CHECK = inBoth({
  ja: {
    title: "たしかめる",
    lead: "足りないところはないか、来館者は見分けられるか。公開の前にも、あとにも。",
    parts: "たしかめること",
    readiness: "のこっていること",
    lookAlikes: "そっくりの組",
    learned: "教わったもよう",
    statistics: "1 番目で見つかった",
    waiting: "…",
  },
  en: {
    title: "Check",
    lead: "Is anything missing, and can visitors tell the birds apart? Before publishing, and after.",
    parts: "What to check",
    readiness: "left to do",
    lookAlikes: "look-alikes",
    learned: "patterns taught",
    statistics: "found first",
    waiting: "…",
  },
});
