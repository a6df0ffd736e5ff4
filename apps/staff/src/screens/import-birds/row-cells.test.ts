import { expect, test } from "vitest";
import { matchColumns } from "./columns.ts";
import { rowKeys } from "./row-cells.ts";

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
