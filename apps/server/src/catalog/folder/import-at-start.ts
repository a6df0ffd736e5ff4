import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { aquariumFile } from "@harapen/contract/records";
import type { Logger } from "pino";
import type { Config } from "../../platform/config/config.ts";
import { ImportError } from "../../platform/errors.ts";
import { readJsonFile } from "../../platform/validation/json-file.ts";
import type { AquariumStore } from "../aquarium-store.ts";
import { DETAILS_FILE } from "../check/finding.ts";
import { splitOlderComments } from "../texts/comment-phrases.ts";
import { findAquariums, importContents } from "./import-folder.ts";
import { progressReporter } from "./import-progress.ts";
import { readAquariums } from "./read-folder.ts";

/**
 * How long a server waits for another one that may be importing the default aquarium, and the pause between
 * two checks, in milliseconds.
 */
const OTHERS_IMPORT_MS = 20_000;
const LOOK_MS = 250;

const DEMO_AQUARIUMS = fileURLToPath(new URL("../../../../../aquariums/", import.meta.url));

/**
 * Imports the aquariums of the folders that the settings name, unless they exist, and into a new database the
 * demo aquariums; completes what an older server imported. Leaves existing aquariums as they are, and does
 * not bring removed ones back. Logs folders that cannot be imported, and where the aquarium that the settings
 * call the default one is not there then.
 */
export async function importAtStart(config: Config, store: AquariumStore, log: Logger): Promise<void> {
  const present = new Set(await store.slugs());
  const removed = await store.removedSlugs();
  const taken = new Set([...present, ...removed]);
  await fillIn(config.importDirs, { store, log, taken, now: new Date() });
  // On a machine whose clock is slow, the youngest demo penguins would hatch in the future.
  if (present.size === 0) await fillIn([DEMO_AQUARIUMS], { store, log, taken, now: undefined });
  await splitOlderComments(store);
  await store.recordMissingPublishes();
  const isAwaited = config.databaseUrl !== undefined && !removed.includes(config.defaultAquarium);
  const slugs = await slugsWithDefault(config, store, isAwaited ? OTHERS_IMPORT_MS : 0);
  if (!slugs.includes(config.defaultAquarium))
    log.warn(
      { there: slugs },
      `DEFAULT_AQUARIUM: there is no aquarium "${config.defaultAquarium}"; addresses that name none lead to another`,
    );
}

interface Filling {
  readonly store: AquariumStore;
  readonly log: Logger;
  /** The slugs of aquariums that exist, or were removed. */
  readonly taken: Set<string>;
  readonly now: Date | undefined;
}

/** Imports those aquariums of some folders that do not exist. */
async function fillIn(folders: readonly string[], filling: Filling): Promise<void> {
  const attempt = async <Result>(action: () => Result) => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      filling.log.error({ problems: error.problems }, "an aquarium's folder is not imported");
      return undefined;
    }
  };
  for (const folder of folders) {
    const aquariums = await attempt(() => findAquariums(folder));
    for (const aquarium of aquariums ?? []) await attempt(() => fillInOne(aquarium, filling));
  }
}

async function fillInOne(folder: string, { store, log, taken, now }: Filling): Promise<void> {
  const details = await readJsonFile(folder, DETAILS_FILE, aquariumFile, () => {});
  if (details && taken.has(details.slug)) {
    log.info({ aquarium: details.slug }, "aquarium is there already, or was removed: it is left so");
    return;
  }
  const onProgress = progressReporter((line) => log.info(line));
  const [content] = await readAquariums([folder], { store, now, onProgress });
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
 * Resolves to the slugs of all aquariums. Of servers that start together over a new database, the first imports
 * the aquariums, and the others wait this long for the default one.
 */
async function slugsWithDefault(
  { defaultAquarium }: Config,
  store: AquariumStore,
  waitMs: number,
): Promise<string[]> {
  const until = performance.now() + waitMs;
  let slugs = await store.slugs();
  while (!slugs.includes(defaultAquarium) && performance.now() < until) {
    await setTimeout(LOOK_MS);
    slugs = await store.slugs();
  }
  return slugs;
}
