import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { AquariumStore } from "../storage/aquarium-store.ts";
import { splitOlderComments } from "./comment-phrases.ts";
import { importFolder } from "./import-folder.ts";

const DEMO_AQUARIUMS = fileURLToPath(new URL("../../../../aquariums/", import.meta.url));

/**
 * Imports the demo aquariums into a fresh database, and the folders that the settings name; what an older server imported is
 * completed. Rejects where a folder cannot be
 * imported, or the default aquarium does not exist afterwards.
 */
export async function importAtStart(config: Config, store: AquariumStore, log: Logger): Promise<void> {
  const fresh = (await store.slugs()).length === 0;
  for (const folder of fresh ? [DEMO_AQUARIUMS, ...config.importDirs] : config.importDirs) {
    for (const { slug, penguins, changed, warnings } of await importFolder(folder, store)) {
      const aquarium = log.child({ aquarium: slug });
      aquarium.info({ penguins }, changed ? "aquarium was imported" : "aquarium is unchanged");
      for (const warning of warnings) aquarium.warn({ gap: warning }, "aquarium leaves something open");
    }
  }
  await splitOlderComments(store);
  await store.recordFound();
  await assertExists(config.defaultAquarium, store);
}

/** Rejects unless the default aquarium exists: `/` leads to it, and so does every page for an address that names none. */
async function assertExists(defaultAquarium: string, store: AquariumStore): Promise<void> {
  const slugs = await store.slugs();
  if (slugs.includes(defaultAquarium)) return;
  throw new Error(
    `DEFAULT_AQUARIUM: there is no aquarium "${defaultAquarium}"; there are ${slugs.join(", ")}.`,
  );
}
