import Papa from "papaparse";

export interface TextTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table that was pasted from a spreadsheet, or is a CSV file: tabs, commas or semicolons, with quotes or without. */
export function parseText(text: string): TextTable {
  const { data } = Papa.parse<string[]>(text.trim(), { skipEmptyLines: "greedy" });
  const [heads = [], ...rows] = data;
  return { heads, rows };
}
