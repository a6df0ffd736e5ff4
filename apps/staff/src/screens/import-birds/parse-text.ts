import Papa from "papaparse";

/** The first bytes of files in UTF-16. */
const BYTE_ORDER_MARKS = { "utf-16le": [0xff, 0xfe], "utf-16be": [0xfe, 0xff] } as const;

/** Reads a text file of a spreadsheet: UTF-8, UTF-16 ("Unicode text") or, in Japan, Shift_JIS. */
export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  for (const [encoding, mark] of Object.entries(BYTE_ORDER_MARKS))
    if (mark.every((byte, at) => bytes[at] === byte)) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("shift_jis").decode(bytes);
  }
}

export interface TextTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Parses a table from a spreadsheet's clipboard or a CSV file: with tabs, commas or semicolons, quoted or
 * not. A column without a head has an empty one.
 */
export function parseText(text: string): TextTable {
  const [heads = [], ...rows] = parseCells(text);
  const width = Math.max(0, ...[heads, ...rows].map(filledCells));
  return { heads: Array.from({ length: width }, (_, column) => heads[column] ?? ""), rows };
}

/** Returns the number of a row's cells up to the last that is not empty. */
const filledCells = (row: readonly string[]) => row.findLastIndex((cell) => cell.trim() !== "") + 1;

/**
 * Returns the rows that are not empty. Spreadsheets copy a cell that begins with a quote unescaped: unmatched
 * quotes are text.
 */
function parseCells(text: string): string[][] {
  const parse = (isUnquoted: boolean) =>
    Papa.parse<string[]>(text, { skipEmptyLines: "greedy", ...(isUnquoted && { fastMode: true }) });
  const parsed = parse(false);
  return (parsed.errors.some(({ type }) => type === "Quotes") ? parse(true) : parsed).data;
}
