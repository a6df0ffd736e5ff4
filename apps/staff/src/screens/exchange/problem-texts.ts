import type { ImportProblemCode } from "@harapen/contract/staff/import";
import { RECORD_PROBLEMS } from "../../draft/problems.ts";
import { inBoth } from "../../i18n/texts.ts";

type Words<Key extends string> = Readonly<Record<Key, string>>;

/** The problems for which the server's own message tells more: a reason, a value, a file's name. */
const WITH_MESSAGE: readonly ImportProblemCode[] = [
  "not-json",
  "wrong-value",
  "too-long",
  "missing-picture",
  "unreadable-picture",
];

const ja: Words<ImportProblemCode> = {
  ...RECORD_PROBLEMS.ja,
  "no-zip":
    "zip として読めません。こわれているか、別の種類のファイルです。もう一度書き出すか、zip にしなおしてください。",
  "too-much":
    "中身が多すぎます（ほどいて 200 MB、5000 ファイル、JSON は 1 つ 10 MB まで）。使っていない写真を外してください。",
  twice:
    "同じ名前になるファイルが zip に2つあります。どちらかを消すか、名前を変えて、zip にしなおしてください。",
  "no-aquarium": "aquarium.json がありません。水族館のフォルダを、そのまま zip にしてください。",
  "missing-file": "このファイルがないか、読めません。",
  "not-json": "JSON として読めません。かっこやコンマを見てください。",
  "wrong-value": "値がちがいます。",
  "too-long": "長すぎるか、多すぎます。",
  "unknown-field": "知らない項目です。つづりを見るか、消してください。",
  "duplicate-id": "同じ番号の子がもういます。番号を分けてください。",
  "reused-id":
    "この番号は、ここに名前のある子のものですが、zip では別の子に付いています。別の子には、新しい番号を付けてください。同じ子なら、先にこの画面で名前を直して公開してください。",
  "missing-picture": "その写真が media フォルダにありません。",
  "unreadable-picture": "写真として読めません。",
  "stray-mark":
    "《》や｜の記号が、ふりがなになっていません。このまま公開すると、記号がそのまま出ます。漢字《かんじ》の形で書いてください。",
  interrupted: "読んでいる途中でサーバーが止まりました。もう一度送ってください。",
};

const en: Words<ImportProblemCode> = {
  ...RECORD_PROBLEMS.en,
  "no-zip":
    "This can't be read as a zip. It is damaged, or it is another kind of file. Export it again, or make a new zip.",
  "too-much":
    "It is too large (at most 200 MB unpacked, 5,000 files, and 10 MB for a JSON file). Leave out pictures that are not used.",
  twice: "The zip has two files that get this one name. Remove or rename one of them, and make a new zip.",
  "no-aquarium": "It has no aquarium.json. Zip the aquarium's folder as it is.",
  "missing-file": "The file is missing, or can't be read.",
  "not-json": "It can't be read as JSON. Look at brackets and commas.",
  "wrong-value": "The value is wrong.",
  "too-long": "It is too long, or there are too many.",
  "unknown-field": "There is no such field. Check its spelling, or remove it.",
  "duplicate-id": "Another bird has this id too. Give each bird its own id.",
  "reused-id":
    "The zip uses this bird's id for another bird. Give that bird its own id. If it is the same bird, first change its name here and publish.",
  "missing-picture": "The picture is not in the media folder.",
  "unreadable-picture": "It can't be read as a photograph.",
  "stray-mark":
    "The marks 《》 or ｜ are not furigana here, so visitors will see them. Write 漢字《かんじ》 or ｜word《reading》.",
  interrupted: "The server stopped while it was reading. Please send it again.",
};

const fieldsJa: Readonly<Record<string, string>> = {
  id: "番号",
  picture: "写真",
  icon: "アイコン",
  photographs: "写真",
  band_color: "バンド",
  bands: "バンド",
  place_id: "うまれたところ",
  pair_id: "ペア",
  parent_ids: "親",
  gender: "性別",
  birthday_iso: "誕生日",
  birth_year: "生まれた年",
  spots: "もよう",
  status: "いまは",
  notes: "メモ",
  local_id: "館内の番号",
  studbook_id: "血統登録の番号",
  chip: "マイクロチップ",
  hatch: "ふ化と育ち",
  moulted_iso: "いちばん最近の換羽",
  name: "名前",
  comment: "コメント",
  place: "うまれたところ",
  color: "色",
};

const fieldsEn: Readonly<Record<string, string>> = {
  id: "id",
  picture: "picture",
  icon: "icon",
  photographs: "photographs",
  band_color: "bands",
  bands: "bands",
  place_id: "place of origin",
  pair_id: "pair",
  parent_ids: "parents",
  gender: "sex",
  birthday_iso: "birthday",
  birth_year: "year of birth",
  spots: "spots",
  status: "where it is",
  notes: "notes",
  local_id: "local id",
  studbook_id: "studbook id",
  chip: "microchip",
  hatch: "hatching and rearing",
  moulted_iso: "last moult",
  name: "name",
  comment: "comment",
  place: "place of origin",
  color: "colour",
};

/** The texts for the problems of a zip. */
export const PROBLEMS = inBoth({
  ja: { of: ja, fields: fieldsJa, withMessage: WITH_MESSAGE },
  en: { of: en, fields: fieldsEn, withMessage: WITH_MESSAGE },
});

/** Names a field as keepers know it, with its name in the file for those who fix it: `誕生日 (birthday_iso)`. */
export function fieldNameOf({ fields }: { fields: Readonly<Record<string, string>> }, field: string): string {
  const [first = ""] = field.split(/[.[]/, 1);
  const name = Object.hasOwn(fields, first) ? fields[first] : undefined;
  return name === undefined || name === field ? field : `${name} (${field})`;
}
