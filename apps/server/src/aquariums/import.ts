import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import type { AquariumStore } from "../storage/aquariums.ts";
import { ImportFault } from "./fault.ts";
import { DETAILS_FILE, readAquariumFolder } from "./folder.ts";
import { findGaps } from "./warnings.ts";

/**
 * Imports a folder in the exchange format, or every such folder right below it. What the database holds already is
 * left as it is. Every folder is checked before the first is written, and each goes in as a whole or not at all;
 * throws an ImportFault where one cannot be.
 */
export async function importFolder(folder: string, store: AquariumStore, log: Logger): Promise<void> {
  const contents = await Promise.all(findAquariums(folder).map(readAquariumFolder));
  const slugs = contents.map(({ details }) => details.slug);
  const repeated = slugs.find((slug, index) => slugs.indexOf(slug) !== index);
  if (repeated) throw new ImportFault(folder, [`two of its aquariums have the slug ${repeated}`]);
  for (const content of contents) {
    const { slug } = content.details;
    const unchanged = (await store.versionOf(slug)) === content.version;
    if (!unchanged) await store.replace(content);
    const penguins = content.penguins.length;
    log.info({ aquarium: slug, penguins }, unchanged ? "aquarium is unchanged" : "aquarium was imported");
    for (const gap of findGaps(content)) log.warn({ aquarium: slug, gap }, "aquarium leaves something open");
  }
}

function findAquariums(folder: string): string[] {
  const isAquarium = (path: string) => existsSync(join(path, DETAILS_FILE));
  if (isAquarium(folder)) return [folder];
  const below = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const found = below.filter(isAquarium).sort();
  if (found.length === 0)
    throw new ImportFault(folder, [`${DETAILS_FILE} is missing, here and in every folder below`]);
  return found;
}
