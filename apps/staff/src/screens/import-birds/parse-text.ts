import Papa from "papaparse";

export interface TextTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * A table that was pasted from a spreadsheet, or is a CSV file: tabs, commas or semicolons, with quotes or without. A column without a head
 * has an empty one.
 */
export function parseText(text: string): TextTable {
  const [heads = [], ...rows] = parseCells(text);
  const width = Math.max(0, ...[heads, ...rows].map(filledCells));
  return { heads: Array.from({ length: width }, (_, column) => heads[column] ?? ""), rows };
}

/** How many cells a row has up to the last that holds something. */
const filledCells = (row: readonly string[]) => row.findLastIndex((cell) => cell.trim() !== "") + 1;

/** The rows that hold something. Spreadsheets copy a cell that begins with a quote as it is: quotes that do not fit together are text. */
function parseCells(text: string): string[][] {
  const parse = (isUnquoted: boolean) =>
    Papa.parse<string[]>(text, { skipEmptyLines: "greedy", ...(isUnquoted && { fastMode: true }) });
  const parsed = parse(false);
  return (parsed.errors.some(({ type }) => type === "Quotes") ? parse(true) : parsed).data;
}
