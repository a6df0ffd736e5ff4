import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { withSection } from "../support/page-section.ts";

/**
 * The page's sections that separate benches measure, in the page's order; each is kept in a file beside the
 * page's pictures. "own-visits" is written by hand, as what it describes is measured where visitors are.
 */
const SECTIONS = [
  "learning",
  "humboldt",
  "many-spots",
  "who",
  "looks",
  "strangers-oracle",
  "others-methods",
  "own-visits",
  "evaluation-load",
  "fitting",
] as const;
type SectionName = (typeof SECTIONS)[number];

const PAGE = fileURLToPath(new URL("../../docs/identification.md", import.meta.url));
/** The heading of the section that comes last. */
const LAST = "## Conditions";
const fileOf = (name: SectionName) =>
  fileURLToPath(new URL(`../../docs/identification/${name}.md`, import.meta.url));

/** Returns the sections as they were last measured, without those that never were. */
export function measuredSections(): string[] {
  return SECTIONS.map(fileOf)
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, "utf8").trim());
}

/**
 * Writes a section to its file and into the page; in the quick mode only to the temporary folder. Returns the
 * file's path.
 */
export function writeSection(name: SectionName, section: string, quick: boolean): string {
  const file = quick ? join(tmpdir(), "harapen-identification", `${name}.md`) : fileOf(name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${section}\n`);
  if (!quick && existsSync(PAGE)) writeFileSync(PAGE, withSection(readFileSync(PAGE, "utf8"), section, LAST));
  return file;
}
