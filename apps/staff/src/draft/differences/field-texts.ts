import type { Recording } from "@harapen/contract/aquarium";
import type { PenguinStatus } from "@harapen/contract/penguin";
import { inBoth, plural } from "../../i18n/texts.ts";

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
    about: (day: string) => `${day} ごろ`,
    place: "うまれたところ",
    pair: "ペア",
    parents: "親",
    bands: "バンド",
    flippers: { left: "左", right: "右" },
    sides: { left: "左から", front: "正面から", right: "右から" },
    status: "いまは",
    statuses: statusJa,
    spots: "もよう",
    spotCount: (count: number) => `${count} 個`,
    untraced: "まだ",
    counts: "9 か所のもようの平均の数",
    photographs: "写真",
    photographCount: (count: number) => `${count} 枚`,
    photograph: (number: number) => `写真 ${number}`,
    traced: (count: number, name = "") => `${name && `${name}の`}もよう ${count} 個`,
    otherPicture: "たどった写真とは別の写真",
    picture: "来館者に見せる写真",
    notes: "メモ",
    localId: "館内の番号",
    studbookId: "血統登録の番号",
    chip: "マイクロチップ",
    hatch: "ふ化と育ち",
    moulted: "いちばん最近の換羽",
  },
  en: {
    name: "Name",
    comment: "Comment",
    gender: "Sex",
    male: "Male",
    female: "Female",
    unknown: "Unknown",
    birthday: "Birthday",
    about: (day: string) => `about ${day}`,
    place: "Place of origin",
    pair: "Pair",
    parents: "Parents",
    bands: "Bands",
    flippers: { left: "left", right: "right" },
    sides: { left: "from its left", front: "from the front", right: "from its right" },
    status: "Now",
    statuses: statusEn,
    spots: "Spots",
    spotCount: (count: number) => plural(count, "spot", "spots"),
    untraced: "not traced",
    counts: "Average counts of the nine cells",
    photographs: "Photographs",
    photographCount: (count: number) => `${count}`,
    photograph: (number: number) => `Photograph ${number}`,
    traced: (count: number, name = "") => `${plural(count, "spot", "spots")}${name && ` of ${name}`}`,
    otherPicture: "a picture that was not traced",
    picture: "Picture for visitors",
    notes: "Notes",
    localId: "Local id",
    studbookId: "Studbook id",
    chip: "Microchip",
    hatch: "Hatching and rearing",
    moulted: "Last moult",
  },
});

const recordingsJa: Readonly<Record<Recording, string>> = {
  full: "すべて",
  anonymous: "端末とアカウントの番号なしで",
  consent: "調査に同意した人だけ",
};

const recordingsEn: Readonly<Record<Recording, string>> = {
  full: "Everything",
  anonymous: "Without the numbers of devices and accounts",
  consent: "Only visitors who agreed to a study",
};

/** The words for the fields of an aquarium's own settings. */
export const DETAIL_FIELDS = inBoth({
  ja: {
    name: (language: string) => `水族館の名前 ${language}`,
    timeZone: "時間帯",
    languages: "書くことば",
    bands: "バンドの色",
    labels: {
      color: (word: string, language: string) => `バンドの色「${word}」 ${language}`,
      place: (word: string, language: string) => `うまれたところ「${word}」 ${language}`,
    },
    most: { left: "左に付けるのは いくつまで", right: "右に付けるのは いくつまで" },
    unnamed: "名前なし",
    any: "決めない",
    sexes: "性別と付ける側",
    femaleOn: { left: "メスは左・オスは右", right: "メスは右・オスは左", unset: "決めない" },
    survey: { guest: "アンケート（ゲスト用）", member: "アンケート（ログインした人用）" },
    recording: "記録すること",
    recordings: recordingsJa,
    keepEmail: "ログインした人のメールアドレスを残す",
    searchOnDevice: "端末だけでさがせるようにする",
    yes: "はい",
    no: "いいえ",
  },
  en: {
    name: (language: string) => `Name of the aquarium ${language}`,
    timeZone: "Time zone",
    languages: "Languages to write in",
    bands: "Band colours",
    labels: {
      color: (word: string, language: string) => `Band colour “${word}” ${language}`,
      place: (word: string, language: string) => `Place of origin “${word}” ${language}`,
    },
    most: { left: "Maximum on the left flipper", right: "Maximum on the right flipper" },
    unnamed: "no name",
    any: "Any",
    sexes: "Sexes and flippers",
    femaleOn: { left: "Females left, males right", right: "Females right, males left", unset: "Any" },
    survey: { guest: "Questionnaire for guests", member: "Questionnaire for signed-in visitors" },
    recording: "What is recorded",
    recordings: recordingsEn,
    keepEmail: "Keep the e-mail addresses of visitors who sign in",
    searchOnDevice: "Let devices search without the server",
    yes: "Yes",
    no: "No",
  },
});
