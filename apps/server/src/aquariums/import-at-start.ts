import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { aquariumFile } from "@harapen/contract/records/aquarium-file";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { ImportError } from "../errors/import-error.ts";
import type { AquariumStore } from "../storage/aquarium-store.ts";
import { readJsonFile } from "../validation/json-file.ts";
import { latestToday } from "./check/check-dates.ts";
import { DETAILS_FILE } from "./folder-files.ts";
import { progressReporter } from "./import/import-progress.ts";
import { readAquariums } from "./import/read-aquariums.ts";
import { findAquariums, importContents } from "./import-folder.ts";
import { splitOlderComments } from "./texts/comment-phrases.ts";

/** How long a server waits for the default aquarium that another one may be importing, and between two looks, in milliseconds. */
const OTHERS_IMPORT_MS = 20_000;
const LOOK_MS = 250;

const DEMO_AQUARIUMS = fileURLToPath(new URL("../../../../aquariums/", import.meta.url));

/**
 * Imports the aquariums of the folders that the settings name, as far as they are not there, and into a fresh database the demo aquariums; what
 * an older server imported is completed. What is there is left as it is, and what was removed stays so. A folder that cannot be imported is logged; where
 * none is, rejects unless the default aquarium exists.
 */
export async function importAtStart(config: Config, store: AquariumStore, log: Logger): Promise<void> {
  const present = new Set(await store.slugs());
  const taken = new Set([...present, ...(await store.removedSlugs())]);
  const failed = await fillIn(config.importDirs, { store, log, taken, today: latestToday() });
  // By the clock of a machine that is behind, the youngest demo penguins would hatch in the future.
  if (present.size === 0) await fillIn([DEMO_AQUARIUMS], { store, log, taken, today: undefined });
  await splitOlderComments(store);
  await store.recordFound();
  if (!failed) await assertExists(config, store);
}

interface Filling {
  readonly store: AquariumStore;
  readonly log: Logger;
  /** The slugs of aquariums that are there, or were removed. */
  readonly taken: Set<string>;
  readonly today: string | undefined;
}

/** Imports the aquariums of some folders that are not there; resolves to whether one could not be. */
async function fillIn(folders: readonly string[], filling: Filling): Promise<boolean> {
  let failed = false;
  const attempt = async <Result>(action: () => Result) => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      filling.log.error({ problems: error.problems }, "an aquarium's folder is not imported");
      failed = true;
      return undefined;
    }
  };
  for (const folder of folders) {
    const aquariums = await attempt(() => findAquariums(folder));
    for (const aquarium of aquariums ?? []) await attempt(() => fillInOne(aquarium, filling));
  }
  return failed;
}

async function fillInOne(folder: string, { store, log, taken, today }: Filling): Promise<void> {
  const details = await readJsonFile(folder, DETAILS_FILE, aquariumFile, () => {});
  if (details && taken.has(details.slug)) {
    log.info({ aquarium: details.slug }, "aquarium is there already, or was removed: it is left so");
    return;
  }
  const onProgress = progressReporter((line) => log.info(line));
  const [content] = await readAquariums([folder], { store, today, onProgress });
  if (!content) return;
  const { slug } = content.details;
  taken.add(slug);
  for (const { penguins, warnings } of await importContents([content], store)) {
    const aquarium = log.child({ aquarium: slug });
    aquarium.info({ penguins }, "aquarium was imported");
    for (const warning of warnings) aquarium.warn({ gap: warning }, "aquarium leaves something open");
  }
}

/**
 * Rejects unless the default aquarium exists: `/` leads to it, and so does every page for an address that names none. Of servers that start together
 * over one fresh database the first imports what the others then find missing: these wait for it.
 */
async function assertExists({ defaultAquarium, databaseUrl }: Config, store: AquariumStore): Promise<void> {
  const until = databaseUrl === undefined ? 0 : Date.now() + OTHERS_IMPORT_MS;
  let slugs = await store.slugs();
  while (!slugs.includes(defaultAquarium) && Date.now() < until) {
    await setTimeout(LOOK_MS);
    slugs = await store.slugs();
  }
  if (slugs.includes(defaultAquarium)) return;
  throw new Error(
    `DEFAULT_AQUARIUM: there is no aquarium "${defaultAquarium}"; there are ${slugs.join(", ")}.`,
  );
}
