import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The page's sections that benches of their own measure, in its order; each is kept in a file beside the page's pictures. */
const SECTIONS = ["learning", "humboldt"] as const;
type SectionName = (typeof SECTIONS)[number];

const PAGE = fileURLToPath(new URL("../../docs/identification.md", import.meta.url));
const fileOf = (name: SectionName) =>
  fileURLToPath(new URL(`../../docs/identification/${name}.md`, import.meta.url));

/** Returns the sections as they were measured last, without those that never were. */
export function measuredSections(): string[] {
  return SECTIONS.map(fileOf)
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, "utf8").trim());
}

/** Writes a section to its file and into the page; in the quick mode to the temporary folder alone. Returns the file's path. */
export function writeSection(name: SectionName, section: string, quick: boolean): string {
  const file = quick ? join(tmpdir(), "harapen-identification", `${name}.md`) : fileOf(name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${section}\n`);
  if (!quick && existsSync(PAGE)) writeFileSync(PAGE, withSection(readFileSync(PAGE, "utf8"), section));
  return file;
}

/** Puts a section, which begins with its heading, into the page: in place of the one that is there, or before the conditions, which come last. */
export function withSection(page: string, section: string): string {
  const heading = section.slice(0, section.indexOf("\n"));
  const from = page.indexOf(`${heading}\n`);
  if (from < 0) return page.replace(/^## Conditions$/m, `${section}\n\n## Conditions`);
  const next = page.indexOf("\n## ", from + heading.length);
  return `${page.slice(0, from)}${section}\n${next < 0 ? "" : page.slice(next)}`;
}
