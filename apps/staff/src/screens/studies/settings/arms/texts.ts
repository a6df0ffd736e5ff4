import { inBoth } from "../../../../i18n/texts.ts";
import { AID_NAMES } from "../../../../ui/aid-names.ts";

export const ARMS = inBoth({
  ja: {
    ...AID_NAMES.ja,
    title: "条件（わりあて）",
    lead: "参加する人は、下のどれか一つの条件にわりあてられます。どの条件かは、来館者の画面にも、正解を入れる人にも出ません。",
    presets: { hints: "ヒントあり", bare: "ヒントなし" },
    add: (name: string) => `＋「${name}」を加える`,
    name: "条件の名前",
    nameless: "名前のない条件",
    weight: "重み",
    remove: "この条件を消す",
    removeOf: (name: string) => `条件「${name}」を消す`,
    look: (name: string) => `「${name}」の来館者として見る`,
    lookLead:
      "新しいタブで、その条件のヒントがついた来館者の画面が開きます（いま書いてある条件で、水族館は下書きのもの）。何も記録されません。",
    unit: "何ごとにわりあてるか",
    unitLead: "同じものには、いつも同じ条件があたります。",
    unitFixed:
      "調査を始めたあとは変えられません。変えると、参加している人が新しい参加者になり、条件も引き直されるからです。",
    units: {
      device: {
        name: "端末ごと",
        means: "同じ端末なら、次に来たときも同じ条件です。来館者のスマホに向いています。",
      },
      visit: { name: "訪問ごと", means: "一回ごとに引き直します。みんなで使う端末に向いています。" },
      code: {
        name: "配ったコードごと",
        means: "参加コードを受け取った人だけが参加します。端末を変えても同じ条件です。",
      },
    },
  },
  en: {
    ...AID_NAMES.en,
    title: "Arms",
    lead: "Every participant gets one of these arms. Neither the visitor nor the person who enters the truth can see which one.",
    presets: { hints: "With hints", bare: "Without hints" },
    add: (name: string) => `+ Add “${name}”`,
    name: "Name of the arm",
    nameless: "An arm without a name",
    weight: "Weight",
    remove: "Remove this arm",
    removeOf: (name: string) => `Remove the arm ${name}`,
    look: (name: string) => `Look as a visitor of “${name}”`,
    lookLead:
      "Opens the visitors' screens in a new tab, with that arm's aids as they are written here, over the aquarium's draft. Nothing is stored.",
    unit: "How arms are assigned",
    unitLead: "The same device, visit or code always gets the same arm.",
    unitFixed:
      "Fixed after the start of the study: a change would make everybody a new participant, with a newly drawn arm.",
    units: {
      device: {
        name: "By device",
        means: "The device keeps its arm at the next visit. For visitors' own phones.",
      },
      visit: { name: "By visit", means: "Each visit draws a new arm. For a device that many people share." },
      code: {
        name: "By code that is handed out",
        means: "Only visitors with a code take part. They get the same arm on any device.",
      },
    },
  },
});
