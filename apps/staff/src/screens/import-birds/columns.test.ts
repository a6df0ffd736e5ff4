import { expect, test } from "vitest";
import { matchColumns } from "./columns.ts";

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
])("columns headed %j hold %j", (heads, kinds) => {
  expect(matchColumns({ heads, rows: [] })).toEqual(kinds);
});

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
