/**
 * Returns how many of these heads a reader knows: they tell the separator, the headings' row and the
 * encoding.
 */
export type HeadingsIn = (heads: readonly string[]) => number;

/** A row of a sheet, by its number as the spreadsheet shows it. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A text as the rows that a spreadsheet shows for it, blank ones too. */
export interface Sheet {
  readonly separator: string;
  readonly rows: readonly SheetRow[];
}

/** The rows of a sheet below its headings. */
export interface TextTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The number of each row in the sheet. */
  readonly numbers: readonly number[];
  /** The row of the sheet that has the headings; 0 if none has. */
  readonly headRow: number;
  /** How many rows below the headings are blank. */
  readonly blank: number;
  /** The rows of which one cell looks as if it had swallowed others. */
  readonly swollen: readonly number[];
}

const SEPARATORS = ["\t", ",", ";", "|"] as const;
/** Excel's own line that names the separator; no spreadsheet shows it. */
const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?(?:\r\n|\r|\n|$)/i;

/** Whether a text is of white space and invisible characters only. */
export const isBlank = (text: string) => /^[\s\u200b-\u200f\u2060\ufeff]*$/.test(text);

/**
 * Reads a table from a spreadsheet's clipboard or a CSV file. Its separator is the one that the text names,
 * or else the one by which the most headings are found, and the most rows have as many cells as these.
 */
export function readSheet(text: string, headingsIn: HeadingsIn): Sheet {
  const named = SEPARATOR_LINE.exec(text);
  if (named) return splitRows(text.slice(named[0].length), named[1] ?? ",");
  const plain = text.replace(/^\ufeff/, "");
  const read = SEPARATORS.map((separator) => {
    const sheet = splitRows(plain, separator);
    return { sheet, score: scoreOf(sheet, headingsIn) };
  });
  return read.reduce((best, one) => (isHigher(one.score, best.score) ? one : best)).sheet;
}

/** How well a separator fits: headings found, the share of rows as wide as these, and the width. */
function scoreOf(sheet: Sheet, headingsIn: HeadingsIn): readonly number[] {
  const headRow = findHeadRow(sheet, headingsIn);
  const head = sheet.rows.find(({ number }) => number === headRow);
  const width = filledCells(head?.cells ?? []);
  const filled = sheet.rows.filter(({ cells }) => filledCells(cells) > 0);
  const alike = filled.filter(({ cells }) => width > 1 && cells.length >= width).length;
  return [headingsIn(head?.cells ?? []), alike / Math.max(1, filled.length), width];
}

function isHigher(score: readonly number[], than: readonly number[]): boolean {
  const at = score.findIndex((part, index) => part !== than[index]);
  return at >= 0 && (score[at] ?? 0) > (than[at] ?? 0);
}

/** The most rows above the headings: titles, notes, the day of the list. */
const MOST_ABOVE = 10;

/** Returns the rows that may have the headings. */
export function headRowsOf(sheet: Sheet): readonly SheetRow[] {
  return sheet.rows.filter(({ cells }) => filledCells(cells) > 0).slice(0, MOST_ABOVE);
}

/**
 * Returns the number of the row with the most known headings; without any, that of the first row with more
 * than one cell; 0 for an empty sheet.
 */
export function findHeadRow(sheet: Sheet, headingsIn: HeadingsIn): number {
  const rows = headRowsOf(sheet);
  const found = rows.map(({ cells }) => headingsIn(cells));
  const most = Math.max(0, ...found);
  const first = rows.find(({ cells }) => filledCells(cells) > 1) ?? rows[0];
  return (most > 0 ? rows[found.indexOf(most)] : first)?.number ?? 0;
}

/**
 * Returns the rows of a sheet below the headings in row `headRow`; all of them without headings if it is 0.
 */
export function tableOf({ rows, separator }: Sheet, headRow: number): TextTable {
  const heads = rows.find(({ number }) => number === headRow)?.cells ?? [];
  const below = rows.filter(({ number }) => number > headRow);
  const filled = below.filter(({ cells }) => filledCells(cells) > 0);
  const last = filled.at(-1)?.number ?? headRow;
  const width = Math.max(0, ...[heads, ...filled.map(({ cells }) => cells)].map(filledCells));
  return {
    heads: Array.from({ length: width }, (_, column) => heads[column]?.trim() ?? ""),
    rows: filled.map(({ cells }) => cells),
    numbers: filled.map(({ number }) => number),
    headRow,
    blank: below.filter(({ number, cells }) => number < last && filledCells(cells) === 0).length,
    swollen: filled
      .filter(({ cells }) => cells.some((cell) => isSwollen(cell, separator, filledCells(heads))))
      .map(({ number }) => number),
  };
}

/** Whether a cell has a line like a whole row of the table: a quote may have swallowed it. */
function isSwollen(cell: string, separator: string, width: number): boolean {
  if (width < 2 || !cell.includes("\n")) return false;
  return cell.split("\n").some((line) => line.split(separator).length >= width);
}

/** Returns the number of a row's cells up to the last that is not blank. */
const filledCells = (cells: readonly string[]) => cells.findLastIndex((cell) => !isBlank(cell)) + 1;

/**
 * Splits a text into rows of cells. A cell is quoted only if it begins with a quote, and its closing quote is
 * followed by a separator, a line's end or the text's: all other quotes are text, as spreadsheets copy them.
 */
function splitRows(text: string, separator: string): Sheet {
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let at = 0;
  const endsAt = (index: number) => lineEnd(text, index) > 0;
  while (at < text.length) {
    const quoted = text[at] === '"' ? readQuoted(text, at, separator) : undefined;
    let end = quoted?.end ?? at;
    if (!quoted) while (end < text.length && text[end] !== separator && !endsAt(end)) end++;
    cells.push(quoted?.cell ?? text.slice(at, end));
    const isSeparated = text[end] === separator;
    at = end + (isSeparated ? 1 : lineEnd(text, end));
    if (isSeparated && at < text.length) continue;
    if (isSeparated) cells.push("");
    rows.push({ number: rows.length + 1, cells });
    cells = [];
  }
  return { separator, rows };
}

/** Returns the length of the line's end at an index; 0 where there is none. */
function lineEnd(text: string, index: number): number {
  if (text[index] === "\n") return 1;
  if (text[index] !== "\r") return 0;
  return text[index + 1] === "\n" ? 2 : 1;
}

/**
 * Reads the quoted cell that begins at an index; `undefined` if it is no quoted one. No cell has a tab in it:
 * spreadsheets do not take them in, so that one between tabs ends where the line does.
 */
function readQuoted(text: string, from: number, separator: string) {
  for (let at = from + 1; at < text.length; at++) {
    if (separator === "\t" && text[at] === "\t") return undefined;
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') {
      at++;
      continue;
    }
    const end = at + 1;
    const isClosing = end === text.length || text[end] === separator || lineEnd(text, end) > 0;
    if (!isClosing) return undefined;
    const cell = text
      .slice(from + 1, at)
      .replaceAll('""', '"')
      .replace(/\r\n?/g, "\n");
    return { cell, end };
  }
  return undefined;
}
