import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { BackupError } from "../../../platform/errors.ts";
import { isEncrypted } from "../format/is-encrypted.ts";
import { readManifest } from "../format/manifest.ts";

/**
 * Returns what the names of a file's series have in common: all but their digits. Throws a BackupError
 * ("usage") where the name has none.
 */
export function seriesOf(file: string): string {
  if (/\d/.test(basename(file))) return basename(file).replaceAll(/\d+/g, "0");
  throw new BackupError(
    "usage",
    "--keep deletes the older files of a series, whose names differ in their digits: have the date in the file's name.",
  );
}

/**
 * Deletes the older backups of a file's series, so that `others` are left beside it, and returns the deleted
 * names. Only a file with such a name and a manifest is a backup, or an encrypted one with such a name. The file itself stays if it exists,
 * whatever the times in the others, as clocks are set back.
 */
export function deleteOlder(file: string, others: number): string[] {
  const series = seriesOf(file);
  const folder = dirname(file);
  const names = readdirSync(folder).filter(
    (name) => name !== basename(file) && name.replaceAll(/\d+/g, "0") === series,
  );
  const backups = newestFirst(folder, names);
  const old = backups.slice(others).map(({ name }) => name);
  for (const name of old) rmSync(join(folder, name), { force: true });
  return old;
}

/** Returns the folder of a data folder where the units in deploy/systemd put backups. */
export const backupsIn = (dataFolder: string): string => join(dataFolder, "backups");

/**
 * Returns the newest backup in a folder; `undefined` where there is none, or no such folder. A server that runs
 * calls this, so it opens no more files than it must: a backup is made before its file is written, and so what
 * was written before the newest was made is older.
 */
export function newestIn(folder: string): { made_at: string; isEncrypted: boolean } | undefined {
  let newest: { file: string; made_at: string } | undefined;
  for (const { file, written } of lastWrittenFirst(folder)) {
    if (newest && newest.made_at >= written) break;
    const made_at = madeAt(file);
    if (made_at !== undefined && (!newest || newest.made_at < made_at)) newest = { file, made_at };
  }
  return newest && { made_at: newest.made_at, isEncrypted: isEncrypted(newest.file) };
}

function lastWrittenFirst(folder: string) {
  const files = (existsSync(folder) ? readdirSync(folder) : []).map((name) => join(folder, name));
  return files
    .flatMap((file) => {
      const written = statSync(file, { throwIfNoEntry: false })?.mtime.toISOString();
      return written === undefined ? [] : [{ file, written }];
    })
    .sort((one, other) => (one.written < other.written ? 1 : -1));
}

/** Returns those of the names that are backups, each with when it was made. */
function newestFirst(folder: string, names: readonly string[]) {
  return names
    .flatMap((name) => {
      const made_at = madeAt(join(folder, name));
      return made_at === undefined ? [] : [{ name, made_at }];
    })
    .sort((one, other) => (one.made_at < other.made_at ? 1 : -1));
}

/**
 * Returns when a backup was made, ISO 8601 in UTC; of one that is encrypted, when its file was written. For a
 * file that is no backup, `undefined`.
 */
function madeAt(file: string): string | undefined {
  if (isEncrypted(file)) return statSync(file).mtime.toISOString();
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return readManifest(database)?.made_at;
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}
