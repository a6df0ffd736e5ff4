import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PAGE = fileURLToPath(new URL("../../docs/tracing.md", import.meta.url));

/** The text before and after the table in the page. */
const BEGINNING = "<!-- written by `npm run bench -- tracing` -->\n\n";
const END = "\n\n<!-- until here -->";

/** Puts a table in Markdown into the page on tracing, replacing the existing one. */
export function writeTable(table: string): void {
  const page = readFileSync(PAGE, "utf8");
  const from = page.indexOf(BEGINNING) + BEGINNING.length;
  const to = page.indexOf(END);
  if (from < BEGINNING.length || to < from) throw new Error(`${PAGE} has no place for the table`);
  writeFileSync(PAGE, page.slice(0, from) + table + page.slice(to));
}
