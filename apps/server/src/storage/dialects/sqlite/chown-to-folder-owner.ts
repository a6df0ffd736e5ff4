import { chownSync, statSync } from "node:fs";

/** Gives what root created in a data folder to the folder's owner, the user of the server, which could not write there otherwise. Users other than root own what they create. */
export function chownToFolderOwner(dataDir: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
  chownSync(path, uid, gid);
}
