import { access, constants, readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { madeAt } from "../backup/make/series.ts";
import type { Config } from "../config/config.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const MEGABYTE = 1_000_000;
/** Free space under which visitors will soon be refused, and under which an operator should look. */
const SCARCE = 500 * MEGABYTE;
const LOW = 5_000 * MEGABYTE;
/** The permission bits that let others than the owner read, write or enter. */
const OTHERS = 0o077;
const HOUR_MS = 3_600_000;
/** A day and a half, for who backs up once a day; of the timer's backups six are missing by then. */
const OLD_BACKUP_HOURS = 36;

/**
 * Checks whether the data folder can be written, who can read it, how much room it has, and how old its newest backup is. A server
 * has no data folder where the database is elsewhere and nobody named one.
 */
export async function checkFiles({ filesDir: folder }: Pick<Config, "filesDir">): Promise<Finding[]> {
  if (folder === undefined) return [ok("data folder: none, as DATABASE_URL is set and DATA_DIR is not")];
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [fail(`data folder: ${folder} is not there, or this account may not write it`)];
  }
  return [
    ok(`data folder: ${folder}`),
    await checkModes(folder),
    await checkSpace(folder),
    await checkBackups(folder),
  ];
}

async function checkModes(folder: string): Promise<Finding> {
  const { mode } = await stat(folder);
  return (mode & OTHERS) === 0
    ? ok("files: the data folder is private")
    : warn(
        `files: other accounts of this machine may enter the data folder; chmod 700 ${folder} makes it private`,
      );
}

async function checkSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `disk: ${Math.floor(free / MEGABYTE)} MB free`;
  if (free < SCARCE) return fail(text);
  return free < LOW ? warn(text) : ok(text);
}

/** Checks the place where the units in deploy/systemd put backups: the folder `backups` of the data folder. */
async function checkBackups(folder: string): Promise<Finding> {
  const backups = join(folder, "backups");
  const names = await readdir(backups).catch(() => []);
  const times = names.flatMap((name) => madeAt(join(backups, name)) ?? []).map((time) => Date.parse(time));
  if (times.length === 0) return warn(`backups: none in ${backups}`);
  const hours = Math.floor((Date.now() - Math.max(...times)) / HOUR_MS);
  const text = `backups: the newest is ${hours} hours old`;
  return hours > OLD_BACKUP_HOURS ? warn(text) : ok(text);
}
