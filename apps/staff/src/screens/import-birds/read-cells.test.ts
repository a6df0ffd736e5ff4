import { expect, test } from "vitest";
import { matchColumns } from "./columns.ts";
import { codesByWord, readCode, readGender, rowKeys } from "./read-cells.ts";

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
  ["公", "male"],
  ["母", "female"],
  ["Weibchen", "female"],
  ["männlich", "male"],
  ["w", "female"],
  ["mâle", "male"],
  ["femelle", "female"],
  ["hembra", "female"],
  ["H", "female"],
  ["femmina", "female"],
  ["maschio", "male"],
  ["수컷", "male"],
  ["남", "male"],
  ["女の子", "female"],
  ["unbekannt", null],
  ["미상", null],
])("the sex %j is %j", (text, value) => {
  expect(readGender(text)).toEqual({ value });
});

test.each(["Misty", "Fido", "mother", "M/F", "メスかオス", "オス→メス"])(
  "the sex %j is not understood",
  (text) => {
    expect(readGender(text)).toBe("unread");
  },
);

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
  return rowKeys({
    heads,
    rows,
    numbers: rows.map((_, row) => row + 2),
    kinds: matchColumns({ heads, rows }),
  });
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
