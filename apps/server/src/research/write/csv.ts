/** RFC 4180 ends every record with both. */
export const RECORD_END = "\r\n";

const NEEDS_QUOTES = /[",\r\n]/;

/**
 * A text that a spreadsheet would run as a formula, full-width signs included, or that could be taken for one so guarded
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const LIKE_A_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text as a CSV cell. One that begins like a formula gets an apostrophe before it, and one that already begins with
 * apostrophes before such a sign gets one more: taking one apostrophe off `'+[=+-@…]` gives back every text.
 * NUL, which no reader of CSV agrees on, becomes U+FFFD.
 */
export function csvText(text: string): string {
  const printable = text.includes("\0") ? text.replaceAll("\0", "\uFFFD") : text;
  const safe = LIKE_A_FORMULA.test(printable) ? `'${printable}` : printable;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
