import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { todayAt } from "@harapen/contract/time-zone";
import { ImportError } from "../../platform/errors.ts";
import type { AquariumContent } from "../aquarium-content.ts";
import type { AquariumStore } from "../aquarium-store.ts";
import { checkContent } from "../check/check-content.ts";
import { DETAILS_FILE, describeFinding, indicesOf } from "../check/finding.ts";
import type { PictureConverter } from "../pictures/picture-converter.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";
import { readAquariums } from "./read-folder.ts";

/** The outcome of an import for one aquarium. */
export interface ImportResult {
  readonly slug: string;
  /** The number of its penguins. */
  readonly penguins: number;
  /** False where the database had exactly the same content. */
  readonly changed: boolean;
  /** The ids of penguins that it had and the import does not have: they are kept, as not on show. */
  readonly kept: readonly string[];
  /** What its keepers should look at, one line each. */
  readonly warnings: readonly string[];
}

/**
 * Reads a folder in the exchange format, or all such folders directly below it, checks all of it and returns
 * what an import would do. Throws an ImportError where one cannot be imported.
 */
export async function planFolder(
  folder: string,
  store: AquariumStore,
  onProgress?: PictureConverter["onProgress"],
): Promise<ImportPlan[]> {
  const folders = findAquariums(folder);
  const contents = await readAquariums(folders, { store, now: new Date(), onProgress });
  const slugs = contents.map(({ details }) => details.slug);
  const repeated = slugs.find((slug, index) => slugs.indexOf(slug) !== index);
  if (repeated) throw new ImportError(folder, [`two of its aquariums have the slug ${repeated}`]);
  return planContents(contents, store);
}

function planContents(contents: readonly AquariumContent[], store: AquariumStore): Promise<ImportPlan[]> {
  return Promise.all(contents.map((content) => planImport(content, store, todayAt(content.details))));
}

/** Imports contents, whatever they replace: all of them or none. */
export async function importContents(
  contents: readonly AquariumContent[],
  store: AquariumStore,
): Promise<ImportResult[]> {
  return carryOut(await planContents(contents, store), store);
}

/** Carries out planned imports: all aquariums or none. */
export async function carryOut(plans: readonly ImportPlan[], store: AquariumStore): Promise<ImportResult[]> {
  await store.replace(...plans.filter(({ changes }) => changes).map(({ content }) => content));
  return plans.map(({ content, changes, missing }) => ({
    slug: content.details.slug,
    penguins: content.penguins.length,
    changed: changes,
    kept: missing,
    warnings: warningsOf(content, todayAt(content.details)),
  }));
}

/** Imports a folder, whatever it replaces. */
export async function importFolder(
  folder: string,
  store: AquariumStore,
  onProgress?: PictureConverter["onProgress"],
): Promise<ImportResult[]> {
  return carryOut(await planFolder(folder, store, onProgress), store);
}

/**
 * Returns the folder, or the folders directly below it, that are aquariums; throws an ImportError where there
 * is none.
 */
export function findAquariums(folder: string): string[] {
  const isAquarium = (path: string) => existsSync(join(path, DETAILS_FILE));
  if (isAquarium(folder)) return [folder];
  const below = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const found = below.filter(isAquarium).sort();
  if (found.length === 0) {
    throw new ImportError(folder, [`${DETAILS_FILE} is missing, here and in every folder right below`]);
  }
  return found;
}

/** Returns what the keepers of a content should look at, one line each. `today` is an ISO day. */
function warningsOf(content: AquariumContent, today: string): string[] {
  const indices = indicesOf(content.penguins);
  return checkContent(content, today)
    .filter(({ severity }) => severity === "warning")
    .map((finding) => describeFinding(finding, indices));
}
