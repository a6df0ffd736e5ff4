import { penguinRecord } from "@harapen/contract/records";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
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

const SORA: BirdDocument = {
  position: 1,
  name: { ja: "空《ソラ》", en: "Sora" },
  comment: { ja: "泳ぐ" },
  record: {
    id: "sora",
    picture: "a.jpg",
    icon: "b.jpg",
    gender: "male",
    place_id: "nagasaki",
    band_color: ["red"],
    bands: [
      { color: "red", flipper: "left", since: "2020-01-01" },
      { color: "blue", until: "2020-01-01" },
    ],
  },
};

const NEW = { changesKnown: false };

function read(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  more: Partial<Parameters<typeof readTable>[1]> = {},
) {
  return readTable(
    { heads, rows, numbers: rows.map((_, row) => row + 2), kinds: matchColumns({ heads, rows }) },
    {
      details,
      known: [SORA],
      changesKnown: true,
      firstPosition: 7,
      ids: rows.map((_, row) => `new-${row}`),
      placeCodeOf: (word) => `new-${word}`,
      ...more,
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
    [
      ...["名前", "性別", "生年月日", "出身", "左のバンド", "ペア"],
      ...["個体番号", "血統登録番号", "マイクロチップ", "ふ化と育ち", "換羽", "備考"],
    ],
    [
      [
        ...["サンゴ", "メス", "約2016/4/2", "長崎", "赤", "ソラ"],
        ...["L12", "SB 77", "392-0001", "人工育雛", "2025年8月", "左足を少しひきずる"],
      ],
    ],
  );
  expect(unread).toEqual([]);
  expect(birds[0]?.record).toMatchObject({
    ...{ local_id: "L12", studbook_id: "SB 77", chip: "392-0001" },
    ...{ hatch: "人工育雛", moulted_iso: "2025-08", notes: "左足を少しひきずる" },
  });
  expect(birds[0]?.comment, "what keepers note is not public").toEqual({});
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
    ["3 ペア だれか", "3 バンド 赤と青", "3 出身 火星", "3 性別 ？？だよ", "3 生年月日 去年の春"].sort(),
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
    { details: { ...details, labels: { ja: none, en: none, zh: none, ko: none } }, ...NEW },
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
  const { birds, unread } = read(["性別", "名前"], [["メス", " \u3000\u200b"]]);
  expect(unread).toEqual([{ row: 2, column: "名前", kind: "name.ja", text: "", name: "" }]);
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
    NEW,
  );
  expect(sharedNames).toEqual(["サンゴ", "ソラ"]);
  expect(unread).toEqual([{ row: 5, column: "ペア", kind: "pair", text: "サンゴ", name: "ウミ" }]);
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
    NEW,
  );
  expect(sharedNames).toEqual(["ｿﾗ", "umi"]);
  expect(unread.map(({ row, text }) => [row, text])).toEqual([
    [3, "ソラ"],
    [4, "UMI"],
    [5, "kai"],
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

// Rule (staff-screens): A row with the id, or else the name, of a penguin that is there changes that penguin:
//   the cells with a text, and nothing else
test("a row of a bird that is there changes what its cells say, and nothing else", () => {
  const { birds, before, unread } = read(
    ["id", "名前", "英語名", "性別", "出身", "コメント", "左バンド", "バンド"],
    [["sora", "空", "Sky", "メス", "", "泳ぐ", "", "青"]],
  );
  expect(unread).toEqual([]);
  expect(before.get("sora")).toBe(SORA);
  expect(birds).toEqual([
    {
      ...SORA,
      name: { ja: "空《ソラ》", en: "Sky" },
      record: {
        ...SORA.record,
        gender: "female",
        band_color: ["blue", "red"],
        bands: [
          { color: "blue" },
          { color: "red", flipper: "left", since: "2020-01-01" },
          { color: "blue", until: "2020-01-01" },
        ],
      },
    },
  ]);
});

test("a row that says what is there changes nothing, by any of the bird's names", () => {
  for (const name of ["空", "ソラ", "空《ソラ》"])
    expect(read(["名前", "性別", "バンド", "ペア"], [[name, "", "赤", ""]]).birds[0]?.record).toEqual(
      SORA.record,
    );
  expect(read(["English name", "Bands, left"], [["sora", "赤"]]).birds[0]?.record).toEqual(SORA.record);
});

test("a second row about one bird is left out, and named", () => {
  const { birds, repeated } = read(
    ["id", "名前", "性別"],
    [
      ["sora", "", "メス"],
      ["", "空", "オス"],
      ["", "ウミ", "オス"],
    ],
  );
  expect([birds.map(({ record }) => record.id), repeated]).toEqual([["sora", "new-2"], [3]]);
});

test("a partner that a row names anew leaves the former one alone, whose row names none", () => {
  const pair = (id: string, pair_id: string | null): BirdDocument => ({
    ...SORA,
    name: { en: id },
    record: { ...SORA.record, id, pair_id },
  });
  const { birds } = read(
    ["Name", "Partner"],
    [
      ["ava", "cleo"],
      ["ben", ""],
      ["cleo", ""],
      ["dan", "none"],
      ["eve", ""],
    ],
    {
      known: [
        pair("ava", "ben"),
        pair("ben", "ava"),
        pair("cleo", null),
        pair("dan", "eve"),
        pair("eve", "dan"),
      ],
    },
  );
  expect(birds.map(({ record }) => record.pair_id)).toEqual(["cleo", null, "ava", null, null]);
});

// Rule (staff-screens)
test("a column of days tells how they are meant, or one of them is asked about", () => {
  const days = (texts: readonly string[], more = {}) => {
    const { birds, unread, dayInDoubt } = read(
      ["名前", "生年月日"],
      texts.map((text, index) => [`n${index}`, text]),
      more,
    );
    return [birds.map(({ record }) => record.birthday_iso), unread.length, dayInDoubt];
  };
  expect(days(["5/3/2025", "14/05/2024"])).toEqual([["2025-03-05", "2024-05-14"], 0, undefined]);
  expect(days(["", "5/3/2025"])).toEqual([[null, undefined], 0, "5/3/2025"]);
  expect(days(["5/3/2025"], { dayOrder: "month-first" })).toEqual([["2025-05-03"], 0, undefined]);
});

test("a word that two colours have stands for neither", () => {
  const twice = { ...labels, color: { red: "赤", blue: "赤" } };
  const { unread } = read(["名前", "バンド"], [["サンゴ", "赤"]], {
    details: { ...details, labels: { ja: twice, en: twice, zh: twice, ko: twice } },
  });
  expect(unread).toHaveLength(1);
});
