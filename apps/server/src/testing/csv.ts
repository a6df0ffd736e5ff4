import { isDeepStrictEqual } from "node:util";
import { parse } from "csv-parse/sync";

/**
 * Parses CSV with a library's strict reader, as the oracle for the export's own writer: CR LF after every
 * record, quotes around a whole field or nowhere in it, all records of the same width. Throws at anything
 * else, and where a reader that takes every line break for the end of a record would read something else. A
 * byte order mark is a part of the first cell.
 */
export function parseCsv(text: string, delimiter: "," | ";" = ","): string[][] {
  if (text !== "" && !text.endsWith("\r\n")) throw new Error("the last record does not end with CR LF");
  const records = parse(text, { delimiter, record_delimiter: "\r\n" });
  const lenient = parse(text, { delimiter, record_delimiter: ["\r\n", "\n", "\r"] });
  if (!isDeepStrictEqual(records, lenient)) throw new Error("a field has a line break outside quotes");
  return records;
}

/** Returns the records after the header, each by the header's names. */
export function parseCsvTable(text: string, delimiter?: "," | ";"): Record<string, string>[] {
  const [header = [], ...records] = parseCsv(text, delimiter);
  return records.map((record) =>
    Object.fromEntries(header.map((name, index) => [name, record[index] ?? ""])),
  );
}
