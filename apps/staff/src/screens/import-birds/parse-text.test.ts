import { expect, test } from "vitest";
import { parseText, readText } from "./parse-text.ts";

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

// Rule (staff-screens): A table comes from a paste or a file in UTF-8, UTF-16 or Shift_JIS, and its columns
//   stay where they are
test("a first column without a head stays the first, and none is hidden that has cells", () => {
  expect(parseText("\t名前\t性別\n1\tサンゴ\tメス")).toEqual({
    heads: ["", "名前", "性別"],
    rows: [["1", "サンゴ", "メス"]],
  });
  expect(parseText("名前,コメント,\nサンゴ,いわし, だいすき,").heads).toEqual(["名前", "コメント", ""]);
  expect(parseText("名前,コメント,,\nサンゴ,いわし,,").heads).toEqual(["名前", "コメント"]);
});

test("a cell that begins with a quote swallows no other", () => {
  const rows = [
    ["Sango", '"Queen" of the pool', "F"],
    ["Konbu", "likes sprats", "M"],
  ];
  const text = [["name", "comment", "sex"], ...rows].map((row) => row.join("\t")).join("\r\n");
  expect(parseText(text).rows).toEqual(rows);
});

const TEXT = "名前\t性別\nサンゴ\tメス";
const SHIFT_JIS = "96bc914f 09 90ab95ca 0a 8354839383 53 09 83818358".replaceAll(" ", "");

const utf16 = Buffer.from(`\ufeff${TEXT}`, "utf16le");

test.each([
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${TEXT}`)],
  ["UTF-16, as Excel writes Unicode text", utf16],
  ["UTF-16 with the other byte first", Buffer.from(utf16).swap16()],
  ["Shift_JIS", Buffer.from(SHIFT_JIS, "hex")],
])("a file in %s is read", async (_, bytes) => {
  expect(await readText(new Blob([new Uint8Array(bytes)]))).toBe(TEXT);
});
