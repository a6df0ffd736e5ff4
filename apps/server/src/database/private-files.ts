import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { TEMPORARY_FOLDER } from "../platform/temporary.ts";

/**
 * Permissions that no file of the server's or a command's has: others of the machine read neither data, nor
 * backups, nor exports.
 */
const PRIVATE = 0o077;
const FOLDERS: readonly string[] = ["restore-points", "earlier-assets", "https", TEMPORARY_FOLDER];
const FILES = /^(harapen\.sqlite(-wal|-shm)?|server\.lock|installation)$/;

/** Whether a name in a data folder is of what the server keeps there. */
export const isServersFile = (name: string): boolean => FOLDERS.includes(name) || FILES.test(name);

/** Makes files that this process and its children create accessible to their own user alone. */
export function keepNewFilesPrivate(): void {
  process.umask(PRIVATE);
}

/**
 * Removes other users' permissions from the data of an earlier version, and from their folder where it holds
 * nothing else: one that the operator shares with other programs stays as it is. Does nothing on systems
 * without such permissions.
 */
export function makeDataPrivate(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const names = readdirSync(dataDir);
  const ours = names.filter(isServersFile);
  for (const name of ours) takeRights(join(dataDir, name), FOLDERS.includes(name) ? 0o700 : 0o600);
  if (ours.length === names.length) takeRights(dataDir, 0o700);
}

function takeRights(path: string, mode: number): void {
  if (process.platform !== "win32" && existsSync(path)) chmodSync(path, mode);
}

/**
 * Gives what root created in a data folder to the folder's owner, the user of the server, which could not
 * write there otherwise. Users other than root own what they create.
 */
export function chownToFolderOwner(dataDir: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
  chownSync(path, uid, gid);
}
