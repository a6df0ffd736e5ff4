import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { AquariumStore } from "../storage/aquarium-store.ts";
import { importFolder } from "./import.ts";

const DEMO_AQUARIUMS = fileURLToPath(new URL("../../../../aquariums/", import.meta.url));

/** Brings in what a start should: the demo aquariums into a fresh database, and the folders that the settings name. */
export async function prepareAquariums(config: Config, store: AquariumStore, log: Logger): Promise<void> {
  const fresh = (await store.slugs()).length === 0;
  for (const folder of fresh ? [DEMO_AQUARIUMS, ...config.importDirs] : config.importDirs) {
    for (const { slug, penguins, changed, gaps } of await importFolder(folder, store)) {
      const aquarium = log.child({ aquarium: slug });
      aquarium.info({ penguins }, changed ? "aquarium was imported" : "aquarium is unchanged");
      for (const gap of gaps) aquarium.warn({ gap }, "aquarium leaves something open");
    }
  }
  await assertExists(config.defaultAquarium, store);
}

/** `/` leads to the default aquarium, and so does every page that has lost its way. */
async function assertExists(defaultAquarium: string, store: AquariumStore): Promise<void> {
  const slugs = await store.slugs();
  if (slugs.includes(defaultAquarium)) return;
  throw new Error(
    `DEFAULT_AQUARIUM: there is no aquarium "${defaultAquarium}"; there are ${slugs.join(", ")}.`,
  );
}
