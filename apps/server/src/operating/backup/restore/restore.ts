import { LOCALES } from "@harapen/contract/locales";
import { pino } from "pino";
import { AquariumStore } from "../../../catalog/aquarium-store.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../../../database/database.ts";
import {
  type InstallationSettings,
  installationOf,
  readNote,
  writeNote,
} from "../../../database/installation.ts";
import { doubtIn, sentenceOf } from "../../../database/known-time.ts";
import { COMMAND_LIMITS } from "../../../database/time-limits.ts";
import { BackupError, errorMessage, StorageUnavailableError } from "../../../platform/errors.ts";
import type { Operator } from "../../../platform/terminal.ts";
import {
  type DeletionLog,
  readDeletionLog,
  repeatDeletions,
} from "../../../privacy/forgetting/deletion-log.ts";
import { LearnedPatternStore } from "../../../search/learned/learned-pattern-store.ts";
import { probe } from "../../health.ts";
import { type Key, withReadable } from "../format/encryption.ts";
import { plainFolder } from "../format/part-folder.ts";
import { assertKnown, openUnmigrated } from "../format/schema.ts";
import { openBackup } from "../verify.ts";
import { NO_KEYS, type ReplacedKeys, readReplacedKeys, renewKeys } from "./keys.ts";
import { postgresTarget } from "./postgres-target.ts";
import { NO_REVOCATIONS, type Revocations, readRevocations, repeatRevocations } from "./revocations.ts";
import { sqliteTarget } from "./sqlite-target.ts";
import type { Target } from "./target.ts";

export interface RestoreOptions {
  /** The backup's path. */
  readonly file: string;
  /** Whether existing content of the target may be replaced. */
  readonly replace: boolean;
  /** Whether to replace it without asking. */
  readonly force: boolean;
  /** What opens it, if it is encrypted. */
  readonly key?: Key | undefined;
}

/**
 * Restores a backup of either database into the one in the settings: first beside the existing content, where
 * it is checked, migrated, and rid of what has since been deleted of persons or taken back, then into its
 * place in one step. The former content is kept, and put back where a server could not run on the restored
 * one. The data folder then notes the backup's installation. Throws a BackupError.
 */
export function restoreBackup(
  settings: InstallationSettings,
  options: RestoreOptions,
  operator: Operator,
): Promise<void> {
  const opening = { key: options.key, folder: plainFolder(settings) };
  return withReadable(options.file, opening, (readable) =>
    restoreReadable(settings, { ...options, readable }, operator),
  );
}

async function restoreReadable(
  settings: InstallationSettings,
  { file, readable, replace, force }: RestoreOptions & { readonly readable: string },
  operator: Operator,
): Promise<void> {
  const manifest = openBackup(readable, (backup) => backup.manifest);
  assertKnown(manifest.migration);
  const target = targetOf(settings);
  try {
    await target.assertUnused();
    const isEmpty = await target.isEmpty();
    if (!isEmpty) await assertReplaceable(replace, force, operator);
    const since = isEmpty ? NOTHING : await readSince(settings, operator);
    const side = await target.fill(readable, manifest);
    const { filesDir } = settings;
    let key = "";
    await assertHealthy(side, async (database) => {
      await repeat(database, since, operator);
      key = await installationOf(database, filesDir === undefined ? undefined : readNote(filesDir));
    });
    await target.assertUnused();
    await putInPlace(target, settings, operator);
    if (filesDir !== undefined) writeNote(filesDir, key);
    operator.report(`restored from ${file}, as of ${manifest.made_at}`);
  } finally {
    await target.tidy();
  }
}

/**
 * What of the replaced database counts in the restored one, too: what was deleted or taken back for good, and
 * what its servers have signed.
 */
interface Since {
  readonly deletions: DeletionLog;
  readonly revocations: Revocations;
  readonly keys: ReplacedKeys;
}

const NOTHING: Since = {
  deletions: { key: undefined, rows: [] },
  revocations: NO_REVOCATIONS,
  keys: NO_KEYS,
};

/** Returns the target; over PostgreSQL past a pool of connections, as for migrations. */
function targetOf({ dataDir, databaseUrl, migrationUrl = databaseUrl }: DatabaseSettings): Target {
  return migrationUrl === undefined || databaseUrl === undefined
    ? sqliteTarget(dataDir)
    : postgresTarget(migrationUrl);
}

async function assertReplaceable(replace: boolean, force: boolean, operator: Operator): Promise<void> {
  if (!replace)
    throw new BackupError(
      "not-empty",
      "There is a database already; --replace puts the backup in its place.",
    );
  if (force || (await operator.confirm("Replace the database that is there?"))) return;
  throw new BackupError("declined", "Nothing was changed.");
}

/** Reads what counts; of a damaged database nothing can be read, and the command reports that. */
async function readSince(settings: DatabaseSettings, { report }: Operator): Promise<Since> {
  const { database } = await openUnmigrated(settings);
  try {
    return {
      deletions: await readDeletionLog(database),
      revocations: await readRevocations(database),
      keys: await readReplacedKeys(database),
    };
  } catch (error) {
    if (!(error instanceof StorageUnavailableError && error.fault === "damaged")) throw error;
    report(
      "what is there is damaged: who was deleted since the backup cannot be read, and is to be deleted again; nor can who withdrew from a study, or was removed from staff",
    );
    return NOTHING;
  } finally {
    await database.destroy();
  }
}

/** Repeats the deletions and revocations since the backup, and sees to the keys. */
async function repeat(database: Database, since: Since, operator: Operator): Promise<void> {
  await renewKeys(database, since.keys);
  const { persons, albums } = await repeatDeletions(database, since.deletions);
  if (persons > 0)
    operator.report(`deleted again, as since the backup: what was stored of ${persons} persons`);
  if (albums > 0) operator.report(`deleted again, as since the backup: drawings of ${albums} albums`);
  const { participants, members } = await repeatRevocations(database, since.revocations);
  if (participants > 0)
    operator.report(`withdrawn from studies again, as since the backup: ${participants} participants`);
  if (members > 0) operator.report(`removed from staff again, as since the backup: ${members} persons`);
  const doubt = await doubtIn(database);
  if (doubt) operator.report(`the last known time is the backup's: ${sentenceOf(doubt)}`);
}

async function putInPlace(target: Target, settings: DatabaseSettings, operator: Operator): Promise<void> {
  const { kept, undo } = await target.replace();
  try {
    await assertHealthy(settings);
  } catch (error) {
    await undo();
    throw error;
  }
  if (kept !== undefined) operator.report(`what was there before is kept: ${kept}`);
}

/**
 * Opens a database, which migrates it, works on it, and reads what a server reads of it. Throws a BackupError
 * ("unhealthy") where that fails.
 */
async function assertHealthy(
  settings: DatabaseSettings,
  prepare: (database: Database) => Promise<void> = async () => {},
): Promise<void> {
  try {
    const database = await openDatabase({ ...settings, limits: COMMAND_LIMITS }, pino({ level: "silent" }));
    const aquariums = new AquariumStore(database);
    const learned = new LearnedPatternStore(database);
    try {
      await prepare(database);
      await probe(database);
      const slugs = await database
        .selectFrom("aquarium")
        .select("slug")
        .where("removed_at", "is", null)
        .execute();
      for (const { slug } of slugs) {
        await aquariums.details(slug);
        await aquariums.penguins(slug);
        for (const locale of LOCALES) await aquariums.texts.dictionary(slug, locale);
        await learned.ofAquarium(slug);
      }
    } finally {
      await database.destroy();
    }
  } catch (cause) {
    throw new BackupError(
      "unhealthy",
      `A server could not run on what was restored: ${errorMessage(cause)}`,
      {
        cause,
      },
    );
  }
}
