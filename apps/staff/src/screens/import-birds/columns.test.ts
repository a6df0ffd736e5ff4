import { expect, test } from "vitest";
import { COLUMN_KINDS, matchColumns } from "./columns.ts";
import { IMPORT } from "./texts.ts";

test.each([
  [
    ["名前", "英語名", "性別", "生年月日", "出身", "バンド", "ペア", "コメント"],
    ["name.ja", "name.en", "gender", "birthday", "place", "bands", "pair", "comment.ja"],
  ],
  [
    ["Name", "Sex", "Birthday", "Bands", "Comment (en)"],
    ["name.en", "gender", "birthday", "bands", "comment.en"],
  ],
  [
    ["名前（中国語）", "名前（韓国語）", "なまえ"],
    ["name.zh", "name.ko", "name.ja"],
  ],
  [
    ["体重", "名前", "名前"],
    [undefined, "name.ja", undefined],
  ],
  [["ﾊﾞﾝﾄﾞ"], ["bands"]],
  [
    ["バンド（左・右）", "左バンド", "右の色"],
    ["bands", "bands.left", "bands.right"],
  ],
  [
    ["Birthplace", "Birthday"],
    ["place", "birthday"],
  ],
  [
    ["誕生地", "生まれた年", "生まれたところ"],
    ["place", "birthday", undefined],
  ],
  [
    ["English name", "English comment", "英語コメント"],
    ["name.en", "comment.en", undefined],
  ],
  [
    ["name_en", "nameKo", "Name (zh)"],
    ["name.en", "name.ko", "name.zh"],
  ],
  [
    ["母の誕生日", "Father", "誕生日", "ペアのバンド", "バンド"],
    [undefined, undefined, "birthday", undefined, "bands"],
  ],
  [
    ["名称", "性别", "出生日期", "备注", "脚环"],
    ["name.zh", "gender", "birthday", "notes", "bands"],
  ],
  [
    ["中文名", "英文名", "性别"],
    ["name.zh", "name.en", "gender"],
  ],
  [
    ["이름", "성별", "생년월일", "왼쪽 밴드", "짝"],
    ["name.ko", "gender", "birthday", "bands.left", "pair"],
  ],
  [
    ["Name", "Geschlecht", "Geburtsdatum", "Flügelband links", "Herkunft"],
    ["name.en", "gender", "birthday", "bands.left", "place"],
  ],
  [
    ["Nom", "Sexe", "Date de naissance", "Bague (gauche)", "Commentaire"],
    ["name.en", "gender", "birthday", "bands.left", "comment.en"],
  ],
  [
    ["Nombre", "Sexo", "Fecha de nacimiento", "Anilla derecha", "Pareja"],
    ["name.en", "gender", "birthday", "bands.right", "pair"],
  ],
  [
    ["Nome", "Sesso", "Data di nascita", "Anello destro", "Luogo di nascita"],
    ["name.en", "gender", "birthday", "bands.right", "place"],
  ],
  [
    ["名前", "備考", "性別（F/M）", "Birthday (yyyy-mm-dd)"],
    ["name.ja", "notes", "gender", "birthday"],
  ],
  [
    ["House name", "Notes", "Band notes", "Name of the mother", "Name"],
    [undefined, "notes", undefined, undefined, "name.en"],
  ],
])("columns headed %j hold %j", (heads, kinds) => {
  expect(matchColumns({ heads, rows: [] })).toEqual(kinds);
});

test.each(["ja", "en"] as const)(
  "columns headed as the page itself calls them hold that, in %s",
  (locale) => {
    const { kinds } = IMPORT[locale];
    for (const kind of COLUMN_KINDS) expect(matchColumns({ heads: [kinds[kind]], rows: [] })).toEqual([kind]);
  },
);

test("columns headed in English hold the language of their cells", () => {
  const heads = ["Name", "Comment"];
  expect(matchColumns({ heads, rows: [["Sango", "She lines up pebbles."], ["Ramune"]] })).toEqual([
    "name.en",
    "comment.en",
  ]);
  expect(matchColumns({ heads, rows: [["Sango"], ["ラムネ", "三回おじぎをします。"]] })).toEqual([
    "name.ja",
    "comment.ja",
  ]);
});
