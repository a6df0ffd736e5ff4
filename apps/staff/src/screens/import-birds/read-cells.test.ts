import { describe, expect, it, test } from "vitest";
import { matchColumns } from "./columns.ts";
import { codesByWord, readBirthday, readCode, readGender, rowKeys } from "./read-cells.ts";

test.each([
  ["メス", "female"],
  ["♂", "male"],
  ["Male", "male"],
  ["ﾒｽ", "female"],
  ["", null],
  ["不明", null],
  ["まだ不明", null],
  ["N/A", null],
  ["ｆ", "female"],
  ["♀（DNA）", "female"],
  ["mesu", "female"],
  ["osu", "male"],
  ["암컷", "female"],
  ["雄性", "male"],
])("the sex %j is %j", (text, value) => {
  expect(readGender(text)).toEqual({ value });
});

test.each(["Misty", "Fido", "mother", "M/F", "メスかオス", "オス→メス"])(
  "the sex %j is not understood",
  (text) => {
    expect(readGender(text)).toBe("unread");
  },
);

describe("a birthday", () => {
  it.each([
    ["2016-04-02", "2016-04-02", "day"],
    ["2016/4/2", "2016-04-02", "day"],
    ["2016年4月2日", "2016-04-02", "day"],
    ["２０１６年４月", "2016-04", "month"],
    ["2016.4", "2016-04", "month"],
    ["2016年", "2016", "year"],
    ["2016年ごろ", "2016", "year", true],
    ["2016年春頃", "2016", "year", true],
    ["約2016年", "2016", "year", true],
    ["2016？", "2016", "year", true],
    ["2016", "2016", "year"],
    ["平成28年4月2日", "2016-04-02", "day"],
    ["Ｈ28.4.2", "2016-04-02", "day"],
    ["H28/4", "2016-04", "month"],
    ["平成28年", "2016", "year"],
    ["平成28", "2016", "year"],
    ["㍻28年4月2日", "2016-04-02", "day"],
    ["平28.4.2", "2016-04-02", "day"],
    ["2016年4月2日（土）", "2016-04-02", "day"],
    ["2016/04/02 (土曜日)", "2016-04-02", "day"],
    ["2016/04/02 0:00:00", "2016-04-02", "day"],
    ["2016-04-02T00:00", "2016-04-02", "day"],
    ["20160402", "2016-04-02", "day"],
    ["2016年4月2日生まれ", "2016-04-02", "day"],
    ["2016年4月上旬", "2016-04", "month"],
    ["2016年（推定）", "2016", "year", true],
    ["2016. 4. 2.", "2016-04-02", "day"],
    ["2016년 4월 2일", "2016-04-02", "day"],
    ["2016년", "2016", "year"],
  ])("written %j is %s, known by the %s", (text, iso, precision, isAbout = false) => {
    expect(readBirthday(text)).toEqual({
      value: {
        birthday_iso: iso,
        birthday_precision: precision,
        birth_year: 2016,
        ...(isAbout && { birthday_about: true }),
      },
    });
  });

  it.each([
    ["昭和64年1月7日", "1989-01-07"],
    ["平成元年1月8日", "1989-01-08"],
    ["令和元年5月1日", "2019-05-01"],
    ["R5.6.3", "2023-06-03"],
    ["R元.5.1", "2019-05-01"],
    ["令和5年6月3日", "2023-06-03"],
    ["令和５年６月３日", "2023-06-03"],
    ["令5.6.3", "2023-06-03"],
  ])("of the era, written %j, is %s", (text, iso) => {
    expect(readBirthday(text)).toMatchObject({ value: { birthday_iso: iso } });
  });

  it.each([
    "2016-02-30",
    "4/2/2016",
    "平成",
    "h",
    "大正3年",
    "春",
    "2016-13",
    "2016-00-10",
    "20161340",
    "2016/4/1 15:00",
    "42462",
  ])("written %j is not understood", (text) => {
    expect(readBirthday(text)).toBe("unread");
  });
});

const CODES = codesByWord(
  [
    { red: "赤", lightblue: "水色" },
    { red: "Red", lightblue: "Light blue" },
  ],
  ["red", "lightblue", "white"],
);

test.each(["なし", "いない", "none"])("%j is nobody, and not unknown", (text) => {
  expect(readCode(text, CODES)).toEqual({ value: null });
});

test("a word that nobody knows is not understood, and no word is nothing", () => {
  expect([readCode("水色", CODES), readCode("紫", CODES), readCode(" ", CODES)]).toEqual([
    { value: "lightblue" },
    "unread",
    { value: undefined },
  ]);
});

function keysOf(heads: readonly string[], ...rows: readonly (readonly string[])[]) {
  return rowKeys({ heads, rows, kinds: matchColumns({ heads, rows }) });
}

// Rule (staff-screens): A row of a table is known by its first name when the table comes again, from a paste
//   or a file, with rows more or less; another table writes over none of its birds
test("rowKeys are those of the same birds in a table that has fewer rows, other columns, or is corrected", () => {
  const [sango, konbu] = keysOf(
    ["名前", "英語名", "性別"],
    ["サンゴ", "Sango", "メス"],
    ["コンブ", "", "オス"],
  );
  expect(keysOf(["性別", "名前", "英語名"], ["メス", "コンブ ", "Konbu"])).toEqual([konbu]);
  expect(keysOf(["名前"], ["ウミ"], ["コンブ"], ["サンゴ"]).slice(1)).toEqual([konbu, sango]);
  expect(keysOf(["Name (en)"], ["Konbu"], ["konbu"])[0]).toBe(keysOf(["英語名"], ["KONBU"])[0]);
});

// Rule (staff-screens)
test("rowKeys are each row's own, of birds of one name and of none too", () => {
  const keys = keysOf(
    ["名前", "性別"],
    ["サンゴ", "メス"],
    ["サンゴ", "メス"],
    ["", "メス"],
    ["", "オス"],
    ["", "オス"],
  );
  expect(new Set(keys).size).toBe(5);
  expect(keysOf(["名前", "性別"], ["", "オス"], ["サンゴ", "オス"])).toEqual([keys[3], keys[0]]);
});
