const BYTE_ORDER_MARK = "\ufeff";

/** A spreadsheet would run what begins so: an apostrophe before it makes it a text (OWASP, CSV injection). */
const FORMULA = /^'*[=+\-@＝＋－＠]/;

/**
 * Returns rows as a CSV file (RFC 4180) in UTF-8 for a spreadsheet: Excel knows the encoding by the byte
 * order mark, and no cell is run as a formula.
 */
export function csvTable(rows: readonly (readonly string[])[]): string {
  return `${BYTE_ORDER_MARK}${rows.map((row) => row.map(quoted).join(",")).join("\r\n")}\r\n`;
}

function quoted(text: string): string {
  const cell = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
