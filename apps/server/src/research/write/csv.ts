/** The end of a record: RFC 4180 wants CR and LF. */
export const RECORD_END = "\r\n";

const NEEDS_QUOTES = /[",\r\n]/;

/**
 * A text that a spreadsheet would run as a formula, full-width signs included, or that could be mistaken for an
 * escaped one (CSV injection, https://owasp.org/www-community/attacks/CSV_Injection).
 */
const LIKE_A_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Returns a text as a CSV cell (RFC 4180). One that begins like a formula is escaped by an apostrophe before it, and one
 * that already begins with apostrophes before such a sign gets one more: taking one apostrophe off `'+[=+-@…]` restores
 * every text. NUL, which no reader of CSV agrees on, becomes U+FFFD.
 */
export function csvText(text: string): string {
  const printable = text.includes("\0") ? text.replaceAll("\0", "\uFFFD") : text;
  const safe = LIKE_A_FORMULA.test(printable) ? `'${printable}` : printable;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
