import { access, constants, readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Finding } from "@harapen/contract/staff/doctor";
import { isServersFile } from "../../database/private-files.ts";
import { type Config, MOST_RESERVES } from "../../platform/config/config.ts";
import { backupsIn, newestIn } from "../backup/make/series.ts";
import { fail, ok, warn } from "./finding.ts";

const MEGABYTE = 1_000_000;
/** Free space under which visitors will soon be refused, and under which an operator should look. */
const SCARCE = 500 * MEGABYTE;
const LOW = 5_000 * MEGABYTE;
/** The permission bits that let others than the owner read, write or enter. */
const OTHERS = 0o077;
const HOUR_MS = 3_600_000;
/** A day and a half, for who backs up once a day; of the timer's backups six are missing by then. */
const OLD_BACKUP_HOURS = 36;

type Settings = Pick<Config, "backupRecipients" | "diskReserveBytes" | "filesDir">;

/**
 * Checks whether the data folder can be written, whose its files are, who can read it, how much room it has,
 * and how old its newest backup is. A server has no data folder where the database is elsewhere and nobody
 * named one.
 */
export async function checkFiles(settings: Settings): Promise<Finding[]> {
  const { filesDir: folder, backupRecipients } = settings;
  if (folder === undefined)
    return [ok("data folder", "none, because DATABASE_URL is set and DATA_DIR is not")];
  const missing = await findUnusable(folder);
  if (missing) return [missing];
  return [
    ok("data folder", folder),
    ...(await checkOwners(folder)),
    await checkModes(folder),
    await checkSpace(folder, settings),
    checkBackups(folder, backupRecipients.length > 0),
  ];
}

async function findUnusable(folder: string): Promise<Finding | undefined> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const text = isMissing ? `${folder} does not exist` : `this account may not write to ${folder}`;
    const remedy = isMissing
      ? "Put DATA_DIR right, or start the server once, which makes it."
      : `As root: chown ${process.getuid?.()}:${process.getgid?.()} ${folder}; where the disk is read-only, mount it for writing.`;
    return fail("data folder", text, remedy);
  }
}

/**
 * Reports files of another account than the server's, as commands leave them that somebody ran by another
 * one: the server may neither write them nor make them private, and does not start.
 */
async function checkOwners(folder: string): Promise<Finding[]> {
  const own = await accountOf(folder);
  if (own === undefined) return [];
  const names = (await readdir(folder)).filter(isServersFile);
  const owners = await Promise.all(
    names.map(async (name) => ({ name, uid: (await stat(join(folder, name)).catch(() => own)).uid })),
  );
  const foreign = owners.filter(({ uid }) => uid !== own.uid).map(({ name }) => name);
  if (foreign.length === 0) return [];
  const paths = foreign.map((name) => join(folder, name)).join(" ");
  return [
    fail(
      "files",
      `another account owns ${foreign.join(", ")} in ${folder}: the server cannot change them, and does not start (EPERM)`,
      `As root: chown -R ${own.uid}:${own.gid} ${paths}; from then on run commands as the server's account, as deploy/systemd/harapen does.`,
    ),
  ];
}

/**
 * Returns the server's account: this process's own; for root, who looks for another, the folder's owner;
 * `undefined` on systems without such.
 */
async function accountOf(folder: string): Promise<{ uid: number; gid: number } | undefined> {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (uid === undefined || gid === undefined) return undefined;
  return uid === 0 ? stat(folder) : { uid, gid };
}

async function checkModes(folder: string): Promise<Finding> {
  const { mode } = await stat(folder);
  return (mode & OTHERS) === 0
    ? ok("files", "the data folder is private")
    : warn(
        "files",
        "other accounts of this machine may enter the data folder",
        `chmod 700 ${folder} makes it private.`,
      );
}

async function checkSpace(folder: string, { diskReserveBytes }: Settings): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const refusedBelow = diskReserveBytes * MOST_RESERVES;
  const text = `${Math.floor(free / MEGABYTE)} MB free`;
  const remedy = `Make room, or give ${folder} a larger disk.`;
  if (free < refusedBelow)
    return fail("disk", `${text}, and below ${refusedBelow / MEGABYTE} MB calls are refused`, remedy);
  if (free < SCARCE) return fail("disk", text, remedy);
  return free < LOW ? warn("disk", text, remedy) : ok("disk", text);
}

/** Checks the age of the newest backup where the units in deploy/systemd put them. */
function checkBackups(folder: string, shouldEncrypt: boolean): Finding {
  const backups = backupsIn(folder);
  const newest = newestIn(backups);
  const timer =
    "Start the timer (systemctl enable --now harapen-backup.timer), or have cron back up; where backups lie elsewhere, look there.";
  if (!newest) return warn("backups", `none in ${backups}`, timer);
  const hours = Math.floor((Date.now() - Date.parse(newest.made_at)) / HOUR_MS);
  const text = `the newest is ${hours} hours old${newest.isEncrypted ? ", and encrypted" : ""}`;
  if (shouldEncrypt && !newest.isEncrypted)
    return warn(
      "backups",
      `${text}, and not encrypted, though BACKUP_RECIPIENTS is set`,
      "Give the command that backs up the server's settings, BACKUP_RECIPIENTS with them.",
    );
  return hours > OLD_BACKUP_HOURS
    ? warn("backups", text, `Look why none was made since: systemctl status harapen-backup. ${timer}`)
    : ok("backups", text);
}
