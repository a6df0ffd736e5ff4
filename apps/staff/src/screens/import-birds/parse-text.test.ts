import { expect, test } from "vitest";
import { parseText } from "./parse-text.ts";

const TABLE = { heads: ["名前", "コメント"], rows: [["サンゴ", "魚, だいすき"]] };

test.each([
  ["pasted from a spreadsheet", "名前\tコメント\nサンゴ\t魚, だいすき\n"],
  ["of a CSV file", '\ufeff名前,コメント\r\nサンゴ,"魚, だいすき"\r\n\r\n'],
  ["with semicolons", "名前;コメント\nサンゴ;魚, だいすき"],
])("a table %s has its heads and rows", (_, text) => {
  expect(parseText(text)).toEqual(TABLE);
});

test("a cell may have several lines, and no text is an empty table", () => {
  expect(parseText('a\tb\n"one\ntwo"\t3').rows).toEqual([["one\ntwo", "3"]]);
  expect(parseText("")).toEqual({ heads: [], rows: [] });
});
