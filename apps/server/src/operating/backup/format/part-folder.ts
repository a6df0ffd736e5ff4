import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { InstallationSettings } from "../../../database/installation.ts";
import { BackupError, errorMessage } from "../../../platform/errors.ts";

const NAME = /^\..+\.part-\w+$/;
/** After how long without a change an unfinished backup counts as abandoned, in milliseconds. */
const ABANDONED_MS = 24 * 3_600_000;

/** A folder in which a backup is made, or an encrypted one is opened. */
export interface PartFolder {
  readonly path: string;
  remove(): void;
}

/**
 * Makes a folder beside a file, so that what is written in it can get the file's name in one step; the folder
 * is deleted with this process. Also deletes those of backups that were killed, or cut off with their
 * machine, a day ago. Throws a BackupError ("unwritable").
 */
export function makePartFolder(file: string): PartFolder {
  try {
    removeAbandoned(dirname(file));
    const path = mkdtempSync(join(dirname(file), `.${basename(file)}.part-`));
    const removeNow = () => rmSync(path, { recursive: true, force: true });
    process.once("exit", removeNow);
    const remove = () => {
      process.off("exit", removeNow);
      removeNow();
    };
    return { path, remove };
  } catch (cause) {
    throw new BackupError(
      "unwritable",
      `Nothing can be written to ${dirname(file)}: ${errorMessage(cause)}`,
      { cause },
    );
  }
}

/**
 * Returns where an encrypted backup may lie readable for a moment: the data folder, as the database does; the
 * machine's temporary files where there is none.
 */
export function plainFolder({ dataDir, databaseUrl, filesDir }: InstallationSettings): string {
  const folder = databaseUrl === undefined ? dataDir : filesDir;
  return folder !== undefined && existsSync(folder) ? folder : tmpdir();
}

function removeAbandoned(folder: string): void {
  const parts = readdirSync(folder).filter((name) => NAME.test(name));
  for (const part of parts.map((name) => join(folder, name)))
    try {
      if (Date.now() - lastChange(part) > ABANDONED_MS) rmSync(part, { recursive: true, force: true });
    } catch {
      // Among the machine's temporary files another user's may not be read.
    }
}

/** Returns when something in a folder was last written, in milliseconds since 1970. */
function lastChange(folder: string): number {
  const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name))];
  return Math.max(...paths.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0));
}
