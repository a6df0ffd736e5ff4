import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ImportError } from "../errors/import-error.ts";
import type { AquariumContent } from "../storage/aquarium-content.ts";
import type { AquariumStore } from "../storage/aquarium-store.ts";
import { checkContent } from "./check/check-content.ts";
import { latestToday } from "./check/check-dates.ts";
import { describeFinding } from "./check/describe-finding.ts";
import type { Finding } from "./check/finding.ts";
import { DETAILS_FILE } from "./folder-files.ts";
import { readAquariumFolder } from "./read-folder.ts";

/** The outcome of an import for one aquarium. */
export interface ImportResult {
  readonly slug: string;
  /** The number of its penguins. */
  readonly penguins: number;
  /** False where the database held the very same content. */
  readonly changed: boolean;
  /** What its keepers may want to look at, a line each. */
  readonly warnings: readonly string[];
}

/**
 * Imports a folder in the exchange format, or every such folder right below it. Every folder is checked before anything
 * is written, and all go in or none; throws an ImportError where one cannot be.
 */
export async function importFolder(folder: string, store: AquariumStore): Promise<ImportResult[]> {
  const today = latestToday();
  const contents = await Promise.all(findAquariums(folder).map((each) => readAquariumFolder(each, today)));
  const slugs = contents.map(({ details }) => details.slug);
  const repeated = slugs.find((slug, index) => slugs.indexOf(slug) !== index);
  if (repeated) throw new ImportError(folder, [`two of its aquariums have the slug ${repeated}`]);
  const changed = new Set<AquariumContent>();
  for (const content of contents) {
    if ((await store.contentVersion(content.details.slug)) !== content.version) changed.add(content);
  }
  await store.replace(...changed);
  return contents.map((content) => ({
    slug: content.details.slug,
    penguins: content.penguins.length,
    changed: changed.has(content),
    warnings: warningsOf(content, today),
  }));
}

function warningsOf(content: AquariumContent, today: string): string[] {
  return checkContent(content, today)
    .filter(({ severity }: Finding) => severity === "warning")
    .map((finding) => describeFinding(finding, content.penguins));
}

function findAquariums(folder: string): string[] {
  const isAquarium = (path: string) => existsSync(join(path, DETAILS_FILE));
  if (isAquarium(folder)) return [folder];
  const below = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const found = below.filter(isAquarium).sort();
  if (found.length === 0) {
    throw new ImportError(folder, [`${DETAILS_FILE} is missing, here and in every folder right below`]);
  }
  return found;
}
