import { penguinRecord } from "@harapen/contract/records";
import type { DetailsDocument } from "@harapen/contract/staff/content";
import { expect, test } from "vitest";
import { matchColumns } from "./columns.ts";
import { readTable } from "./read-table.ts";

const labels = { place: { nagasaki: "長崎" }, gender: {}, color: { red: "赤", blue: "青" } };

const details: DetailsDocument = {
  details: {
    slug: "minato",
    aqua_id: 1,
    name: { ja: "みなと", en: "", zh: "", ko: "" },
    band_colors: ["red", "blue"],
    aids: { close_match: true, comparison: "offered", look: "line", narrowing: false, extras: true },
  },
  labels: { ja: labels, en: labels, zh: labels, ko: labels },
};

function read(heads: readonly string[], rows: readonly (readonly string[])[], known = details) {
  return readTable(
    { heads, rows, kinds: matchColumns({ heads, rows }) },
    {
      details: known,
      known: [{ id: "sora", name: { ja: "ソラ" } }],
      firstPosition: 7,
      ids: rows.map((_, row) => `new-${row}`),
      placeCodeOf: (word) => `new-${word}`,
    },
  );
}

test("a table becomes birds, in its order, after those that are there", () => {
  const { birds, unread } = read(
    ["名前", "英語名", "性別", "生年月日", "出身", "バンド", "コメント"],
    [["サンゴ", "Sango", "メス", "2016/4/2", "長崎", "赤・青", "いわしが好き"]],
  );
  expect(unread).toEqual([]);
  expect(birds).toEqual([
    {
      position: 7,
      name: { ja: "サンゴ", en: "Sango" },
      comment: { ja: "いわしが好き" },
      record: {
        id: "new-0",
        picture: "",
        icon: "",
        band_color: ["red", "blue"],
        gender: "female",
        place_id: "nagasaki",
        birthday_iso: "2016-04-02",
        birthday_precision: "day",
        birth_year: 2016,
      },
    },
  ]);
});

/** Why no column of a table is about a field. */
const WITHOUT: Partial<Record<string, string>> = {
  avr_pos: "it is the average of reference drawings, which only a folder has",
  photographs: "a table has no pictures",
  spots: "they are traced on photographs",
  alignment: "it is that of a photograph",
  parent_ids: "how tables name parents is as yet unknown: they are chosen in the form",
  status: "a table lists those that are here",
};

test("every field of a penguin has its column (docs/development.md#a-field-of-a-penguin)", () => {
  const { birds, unread } = read(
    ["名前", "性別", "生年月日", "出身", "左のバンド", "ペア"],
    [["サンゴ", "メス", "約2016/4/2", "長崎", "赤", "ソラ"]],
  );
  expect(unread).toEqual([]);
  const fields = Object.keys(penguinRecord.shape).filter((field) => WITHOUT[field] === undefined);
  expect(Object.keys(birds[0]?.record ?? {}).sort()).toEqual(fields.sort());
});

test("every cell that is not understood is listed with its row, column and text, and left out", () => {
  const { birds, unread } = read(
    ["名前", "性別", "生年月日", "バンド", "出身", "ペア"],
    [
      ["サンゴ", "メス", "2016", "赤", "長崎", ""],
      ["コンブ", "？？だよ", "去年の春", "赤と青", "火星", "だれか"],
    ],
  );
  expect(unread.map(({ row, column, text }) => `${row} ${column} ${text}`).sort()).toEqual(
    ["2 ペア だれか", "2 バンド 赤と青", "2 出身 火星", "2 性別 ？？だよ", "2 生年月日 去年の春"].sort(),
  );
  expect(birds[1]?.record).toMatchObject({ band_color: [], gender: null, place_id: undefined });
});

test("a pair that one row names is set on both, and one with a bird that is there is found by its name", () => {
  const { birds } = read(
    ["名前", "ペア"],
    [
      ["サンゴ", "コンブ"],
      ["コンブ", ""],
      ["ウミ", "ソラ"],
    ],
  );
  expect(birds.map(({ record }) => record.pair_id)).toEqual(["new-1", "new-0", "sora"]);
});

test("where no place is known yet the table's are added, each once, and no cell is unread", () => {
  const none = { place: {}, gender: {}, color: {} };
  const { birds, places, unread } = read(
    ["名前", "出身"],
    [
      ["サンゴ", "長崎"],
      ["コンブ", "ケープ"],
      ["ウミ", "長崎 "],
      ["ソラ", "不明"],
      ["カイ", ""],
    ],
    { ...details, labels: { ja: none, en: none, zh: none, ko: none } },
  );
  expect([unread, places.map(({ word }) => word)]).toEqual([[], ["長崎", "ケープ"]]);
  const [nagasaki, cape] = places.map(({ code }) => code);
  expect(birds.map(({ record }) => record.place_id)).toEqual([
    nagasaki,
    cape,
    nagasaki,
    undefined,
    undefined,
  ]);
});

test("columns that are not there leave nothing unread", () => {
  const { birds, unread } = read(["名前"], [["サンゴ"]]);
  expect([unread, birds[0]?.record.pair_id]).toEqual([[], undefined]);
});

test("a row without a name is listed, and its bird added without one", () => {
  const { birds, unread } = read(["性別", "名前"], [["メス", " "]]);
  expect(unread).toEqual([{ row: 1, column: "名前", kind: "name.ja", text: "" }]);
  expect(birds[0]?.name).toEqual({});
});

test("names that several have are named, and nobody is paired by one of them", () => {
  const { birds, unread, sharedNames } = read(
    ["名前", "ペア"],
    [
      ["サンゴ", ""],
      ["サンゴ", ""],
      ["ソラ", ""],
      ["ウミ", "サンゴ"],
    ],
  );
  expect(sharedNames).toEqual(["サンゴ", "ソラ"]);
  expect(unread).toEqual([{ row: 4, column: "ペア", kind: "pair", text: "サンゴ" }]);
  expect(birds[3]?.record.pair_id).toBeUndefined();
});

test("names that differ in width or size alone are shared, and nobody is their own partner", () => {
  const { birds, unread, sharedNames } = read(
    ["名前", "英語名", "ペア"],
    [
      ["ｿﾗ", "Sky", ""],
      ["ウミ", "Umi", "ソラ"],
      ["ナミ", "umi", "UMI"],
      ["カイ", "Kai", "kai"],
    ],
  );
  expect(sharedNames).toEqual(["ｿﾗ", "umi"]);
  expect(unread.map(({ row, text }) => [row, text])).toEqual([
    [2, "ソラ"],
    [3, "UMI"],
    [4, "kai"],
  ]);
  expect(birds.map(({ record }) => record.pair_id)).toEqual([undefined, undefined, undefined, undefined]);
});

test("bands of a flipper of their own column, or with the flipper behind them, are recorded on it", () => {
  const { birds, unread } = read(
    ["名前", "左バンド", "右バンド", "バンド"],
    [
      ["サンゴ", "赤", "青", ""],
      ["コンブ", "", "", "青（左）"],
      ["ウミ", "", "", "赤"],
    ],
  );
  expect(unread).toEqual([]);
  expect(birds.map(({ record: { band_color, bands } }) => [band_color, bands])).toEqual([
    [
      ["red", "blue"],
      [
        { color: "red", flipper: "left" },
        { color: "blue", flipper: "right" },
      ],
    ],
    [["blue"], [{ color: "blue", flipper: "left" }]],
    [["red"], undefined],
  ]);
});
