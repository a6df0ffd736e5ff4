import { inBoth } from "../i18n/texts.ts";

/** The name of an aid that is offered in several ways, and of each way. */
export interface OfferTexts {
  readonly name: string;
  readonly ways: Readonly<Record<string, string>>;
}

/** The names of the study aids, and of the ways to offer those that are not only on or off. */
export const AID_NAMES = inBoth({
  ja: {
    offers: {
      comparison: {
        name: "絵とペンギンの見くらべ",
        ways: { off: "出さない", offered: "スイッチで出せる", on: "はじめから出す" },
      },
      look: {
        name: "「もういちど見てみよう」の質問",
        ways: { line: "候補の上の1行から開ける", open: "はじめから開いておく", off: "聞かない" },
      },
    },
    aids: {
      close_match: "「よくにてる！」のバッジを出す",
      narrowing: "描いているあいだ、候補の顔を出す",
      extras: "お楽しみを出す",
    },
  },
  en: {
    offers: {
      comparison: {
        name: "Comparison of drawing and penguin",
        ways: { off: "Not there", offered: "Behind a switch", on: "Shown at once" },
      },
      look: {
        name: "The questions “Take one more look!”",
        ways: { line: "Behind a line above the results", open: "Open at once", off: "Not asked" },
      },
    },
    aids: {
      close_match: "The badge “A close match!”",
      narrowing: "Faces in the running while drawing",
      extras: "Treats along the way",
    },
  },
});
