import { inBoth } from "../i18n/texts.ts";

/** The names of the study aids, and of the ways to offer the comparison. */
export const AID_NAMES = inBoth({
  ja: {
    comparison: "絵とペンギンの見くらべ",
    offers: { off: "出さない", offered: "スイッチで出せる", on: "はじめから出す" },
    aids: {
      close_match: "「よくにてる！」のバッジを出す",
      look: "「もういちど見てみよう！」と聞く",
      narrowing: "描いているあいだ、候補の顔を出す",
    },
  },
  en: {
    comparison: "Comparison of drawing and penguin",
    offers: { off: "Not there", offered: "Behind a switch", on: "Shown at once" },
    aids: {
      close_match: "The badge “A close match!”",
      look: "The questions “Take one more look!”",
      narrowing: "Faces in the running while drawing",
    },
  },
});
