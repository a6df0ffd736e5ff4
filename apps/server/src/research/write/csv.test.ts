import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCsv } from "../../testing/csv.ts";
import { CSV_DIALECTS, type CsvDialect, csvNumber, csvText, RECORD_END } from "./csv.ts";

/** Undoes the escaping of formulas by the rule of docs/research-export.md. */
const unescapeFormula = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, "");

/** Texts full of characters that CSV and spreadsheets treat specially. */
const specialText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."\"',\r\n\t=+-@＝＋－＠ ;|"),
    fc.string({ unit: "grapheme", maxLength: 1 }),
  ),
});

const DIALECTS = Object.values(CSV_DIALECTS);
const [PLAIN] = DIALECTS as [CsvDialect];

describe("a CSV cell", () => {
  it("is read back as it was by a strict reader, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(specialText, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        fc.constantFrom(...DIALECTS),
        (rows, dialect) => {
          const width = rows[0]?.length ?? 0;
          const table = rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ""));
          const file = table
            .map((row) => row.map((cell) => csvText(cell, dialect)).join(dialect.delimiter) + RECORD_END)
            .join("");
          const expected = table.map((row) => row.map((cell) => cell.replaceAll("\0", "\uFFFD")));
          expect(parseCsv(file, dialect.delimiter).map((row) => row.map(unescapeFormula))).toEqual(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("never begins like a formula", () => {
    fc.assert(
      fc.property(specialText, fc.constantFrom(...DIALECTS), (text, dialect) => {
        const { delimiter } = dialect;
        const [[cell = ""] = []] = parseCsv(`${csvText(text, dialect)}${delimiter}${RECORD_END}`, delimiter);
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
  ])("for %s is %s", (text, cell) => {
    expect(csvText(text, PLAIN)).toBe(cell);
  });

  it("has a number with the form's decimal sign, which gives the same number back", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        for (const { decimal, delimiter } of DIALECTS) {
          const cell = csvNumber(String(number), { decimal });
          expect(cell).not.toContain(delimiter);
          expect(Number(cell.replace(decimal, "."))).toBe(Number(String(number)));
        }
      }),
    );
    expect(csvNumber("-1.5e-7", CSV_DIALECTS["excel-decimal-comma"])).toBe("-1,5e-7");
  });
});
