import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv } from "../../testing/csv-reader.ts";
import { csvText, RECORD_END } from "./csv.ts";

/** What the researchers' page tells to do with a cell that an apostrophe guards. */
const unguard = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, "");

const nasty = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."\"',\r\n\t=+-@＝＋－＠ ;|"),
    fc.string({ unit: "grapheme", maxLength: 1 }),
  ),
});

describe("a CSV cell", () => {
  it("comes back from a strict reader as it was, whatever the text", () => {
    fc.assert(
      fc.property(fc.array(fc.array(nasty, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const width = rows[0]?.length ?? 0;
        const table = rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ""));
        const file = table.map((row) => row.map(csvText).join() + RECORD_END).join("");
        const expected = table.map((row) => row.map((cell) => cell.replaceAll("\0", "\uFFFD")));
        expect(readCsv(file).map((row) => row.map(unguard))).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it("never begins like a formula", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const [[cell = ""] = []] = readCsv(`${csvText(text)},${RECORD_END}`);
        expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["'=1+1", "''=1+1"],
    ["'tis", "'tis"],
    ["＝SUM(A1)", "'＝SUM(A1)"],
    ['say "hi"', '"say ""hi"""'],
    ["a,b", '"a,b"'],
    ["はらペン", "はらペン"],
  ])("is for %s %s", (text, cell) => {
    expect(csvText(text)).toBe(cell);
  });
});
