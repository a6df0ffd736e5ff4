import type { CsvForm } from "@harapen/contract/staff/studies/exports";

/** What the forms of CSV differ in. All are UTF-8, with CR and LF after every record. */
export interface CsvDialect {
  /**
   * What a file begins with: a byte order mark, without which Excel takes UTF-8 for the encoding of its
   * country.
   */
  readonly mark: "" | "\uFEFF";
  readonly delimiter: "," | ";";
  readonly decimal: "." | ",";
}

export const CSV_DIALECTS: Readonly<Record<CsvForm, CsvDialect>> = {
  plain: { mark: "", delimiter: ",", decimal: "." },
  excel: { mark: "\uFEFF", delimiter: ",", decimal: "." },
  "excel-decimal-comma": { mark: "\uFEFF", delimiter: ";", decimal: "," },
};

/** The end of a record: RFC 4180 wants CR and LF. */
export const RECORD_END = "\r\n";

/** Booleans as base R and spreadsheets read them: `read.csv` takes `true` for a text. */
export const CSV_BOOLEANS = { true: "TRUE", false: "FALSE" } as const;

const NEEDS_QUOTES = { ",": /[",\r\n]/, ";": /[";\r\n]/ } as const;

/**
 * A text that a spreadsheet would run as a formula, full-width signs included, or that could be mistaken for
 * an escaped one (CSV injection, https://owasp.org/www-community/attacks/CSV_Injection).
 */
const LIKE_A_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Returns a text as a CSV cell (RFC 4180). One that begins like a formula is escaped by an apostrophe before
 * it, and one that already begins with apostrophes before such a sign gets one more: taking one apostrophe
 * off `'+[=+-@…]` restores every text. NUL, which no reader of CSV agrees on, becomes U+FFFD.
 */
export function csvText(text: string, { delimiter }: Pick<CsvDialect, "delimiter">): string {
  const printable = text.includes("\0") ? text.replaceAll("\0", "\uFFFD") : text;
  const safe = LIKE_A_FORMULA.test(printable) ? `'${printable}` : printable;
  return NEEDS_QUOTES[delimiter].test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a number, as JavaScript writes it, as a CSV cell. */
export function csvNumber(text: string, { decimal }: Pick<CsvDialect, "decimal">): string {
  return decimal === "." ? text : text.replace(".", decimal);
}
