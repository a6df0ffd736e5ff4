import type { PenguinStatus } from "@harapen/contract/penguin";
import { inBoth } from "../../i18n/texts.ts";

const statusJa: Readonly<Record<PenguinStatus["kind"], string>> = {
  here: "いる",
  moved: "引っ越した",
  died: "旅立った",
  "not-on-show": "お休み中",
};

const statusEn: Readonly<Record<PenguinStatus["kind"], string>> = {
  here: "Here",
  moved: "Moved away",
  died: "Passed away",
  "not-on-show": "Not on show",
};

/** The words for a bird's fields. */
export const FIELDS = inBoth({
  ja: {
    name: "名前",
    comment: "コメント",
    gender: "性別",
    male: "オス",
    female: "メス",
    unknown: "不明",
    birthday: "誕生日",
    place: "うまれたところ",
    pair: "ペア",
    parents: "親",
    bands: "バンド",
    flippers: { left: "左", right: "右" },
    status: "いまは",
    statuses: statusJa,
    spots: "もよう",
    spotCount: (count: number) => `${count} 個`,
    untraced: "まだ",
    photographs: "写真",
    photographCount: (count: number) => `${count} 枚`,
    photograph: (number: number) => `写真 ${number}`,
    traced: (count: number) => `もよう ${count} 個`,
    picture: "来館者に見せる写真",
  },
  en: {
    name: "Name",
    comment: "Comment",
    gender: "Sex",
    male: "Male",
    female: "Female",
    unknown: "Unknown",
    birthday: "Birthday",
    place: "Place of origin",
    pair: "Pair",
    parents: "Parents",
    bands: "Bands",
    flippers: { left: "left", right: "right" },
    status: "Now",
    statuses: statusEn,
    spots: "Spots",
    spotCount: (count: number) => `${count}`,
    untraced: "not traced",
    photographs: "Photographs",
    photographCount: (count: number) => `${count}`,
    photograph: (number: number) => `Photograph ${number}`,
    traced: (count: number) => `${count} ${count === 1 ? "spot" : "spots"}`,
    picture: "Picture for visitors",
  },
});
