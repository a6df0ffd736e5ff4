import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chownToFolderOwner } from "../storage/dialects/sqlite/chown-to-folder-owner.ts";

/** The restore points that are kept in a data folder: the newest ones. */
const KEPT = 3;
const NAME = /^before-[\w-]+-\d{8}T\d{9}Z\.sqlite$/;

/** Returns the path of a new restore point in the data folder's `restore-points`, after deleting old ones to make room for it. */
export function newRestorePoint(dataDir: string, before: string): string {
  const folder = join(dataDir, "restore-points");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownToFolderOwner(dataDir, folder);
  const old = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort((one, other) => (timeIn(one) < timeIn(other) ? 1 : -1));
  for (const name of old.slice(KEPT - 1))
    for (const ending of ["", "-wal"]) rmSync(join(folder, name + ending), { force: true });
  const time = new Date().toISOString().replaceAll(/[-:.]/g, "");
  return join(folder, `before-${before}-${time}.sqlite`);
}

const timeIn = (name: string) => name.slice(name.lastIndexOf("-"));
