import { describe, expect, test } from "vitest";
import { findHeadRow, readSheet, tableOf } from "./sheet.ts";

const HEADINGS = ["Name", "Comment", "Sex", "名前", "コメント", "性別"];
const headingsIn = (heads: readonly string[]) => HEADINGS.filter((each) => heads.includes(each)).length;

const read = (text: string) => {
  const sheet = readSheet(text, headingsIn);
  return tableOf(sheet, findHeadRow(sheet, headingsIn));
};

const HEADS = ["名前", "コメント"];
const ROWS = [["サンゴ", "魚, だいすき"]];

test.each([
  ["pasted from a spreadsheet", "名前\tコメント\nサンゴ\t魚, だいすき\n"],
  ["of a CSV file", '\ufeff名前,コメント\r\nサンゴ,"魚, だいすき"\r\n\r\n'],
  ["with semicolons", "名前;コメント\nサンゴ;魚, だいすき"],
  ["with the separator that Excel names", "\ufeffsep=;\r\n名前;コメント\r\nサンゴ;魚, だいすき\r\n"],
  ["of an old Mac", "名前\tコメント\rサンゴ\t魚, だいすき\r"],
])("a table %s has its heads and rows", (_, text) => {
  expect(read(text)).toMatchObject({ heads: HEADS, rows: ROWS, numbers: [2] });
});

test("a cell may have several lines, and no text is an empty table", () => {
  expect(read('a\tb\n"one\ntwo"\t3').rows).toEqual([["one\ntwo", "3"]]);
  expect(read("")).toMatchObject({ heads: [], rows: [], headRow: 0 });
});

// Rule (staff-screens): A table comes from a paste or a file in UTF-8, UTF-16, Windows-1252, Shift_JIS,
//   GB18030 or EUC-KR, and its columns stay where they are
test("a first column without a head stays the first, and none is hidden that has cells", () => {
  expect(read("\t名前\t性別\n1\tサンゴ\tメス")).toMatchObject({
    heads: ["", "名前", "性別"],
    rows: [["1", "サンゴ", "メス"]],
  });
  expect(read("名前,コメント,\nサンゴ,いわし, だいすき,").heads).toEqual(["名前", "コメント", ""]);
  expect(read("名前,コメント,,\nサンゴ,いわし,,").heads).toEqual(["名前", "コメント"]);
});

// Rule (staff-screens): A cell of a table is quoted only if it begins with a quote, and its closing quote
//   ends
//   it: all other quotes are text
describe("a quote", () => {
  test.each([
    ['"Queen" of the pool', '"Queen" of the pool'],
    ['"Queen of the pool', '"Queen of the pool'],
    ['5" tall', '5" tall'],
    ['"', '"'],
    ['the "Queen"', 'the "Queen"'],
    ['"""Queen"" of the pool"', '"Queen" of the pool'],
    ['"Lines up pebbles,\nthen looks again."', "Lines up pebbles,\nthen looks again."],
    ['""', ""],
  ])("of the cell %j stands in it as %j, and tears no other", (cell, text) => {
    for (const separator of ["\t", ","]) {
      const before = ["Sango", '"Lines up pebbles,\nthen looks again."', "F"];
      const rows = [["Name", "Comment", "Sex"], before, ["Ramune", cell, "M"], ["Kinako", "calm", "F"]];
      const { rows: cells } = read(rows.map((row) => row.join(separator)).join("\r\n"));
      expect(cells).toEqual([
        ["Sango", "Lines up pebbles,\nthen looks again.", "F"],
        ["Ramune", text, "M"],
        ["Kinako", "calm", "F"],
      ]);
    }
  });

  test("that swallows rows, as another ends a cell, is told", () => {
    expect(read('Name,Comment\nSango,"Queen\nRamune,5"\nKinako,calm')).toMatchObject({
      swollen: [2],
    });
    expect(read('Name,Comment\nSango,"a,\nb"\nKinako,calm').swollen).toEqual([2]);
    expect(read('Name\tComment\nSango\t"a, b,\nc"\nKinako\tcalm').swollen).toEqual([]);
  });
});

// Rule (staff-screens): Rows are numbered as the sheet shows them: titles, blank rows and rows of several
//   lines are counted, and a line that names the separator is not
test("rows keep the sheet's numbers below a title, blank rows and cells of several lines", () => {
  const text = 'Our penguins,,\n,,\nName,Sex,Comment\nSango,F,"a\nb"\n,,\n \u3000, ,\nRamune,M,\n,,\n';
  expect(read(text)).toMatchObject({
    heads: ["Name", "Sex", "Comment"],
    headRow: 3,
    numbers: [4, 7],
    blank: 2,
  });
  expect(read("sep=;\nName;Sex\nSango;F").numbers).toEqual([2]);
});

test("a row that somebody else chooses has the headings, or none has", () => {
  const sheet = readSheet("Sango,F\nRamune,M", headingsIn);
  expect(tableOf(sheet, 0)).toMatchObject({ heads: ["", ""], numbers: [1, 2] });
  expect(tableOf(sheet, 1)).toMatchObject({ heads: ["Sango", "F"], numbers: [2] });
});
