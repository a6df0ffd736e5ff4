import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PAGE = fileURLToPath(new URL("../../docs/tracing.md", import.meta.url));

/** The text before and after a bench's table in the page. */
const beginningOf = (bench: string) => `<!-- written by \`npm run bench -- ${bench}\` -->\n\n`;
const END = "\n\n<!-- until here -->";

/** Puts a bench's table in Markdown into the page on tracing, replacing the existing one. */
export function writeTable(bench: string, table: string): void {
  const beginning = beginningOf(bench);
  const page = readFileSync(PAGE, "utf8");
  const from = page.indexOf(beginning) + beginning.length;
  const to = page.indexOf(END, from);
  if (from < beginning.length || to < from) throw new Error(`${PAGE} has no place for the table`);
  writeFileSync(PAGE, page.slice(0, from) + table + page.slice(to));
}
