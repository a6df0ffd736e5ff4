import { chownSync, statSync } from "node:fs";

/** Gives what root made in a data folder to the folder's owner, as whom the server runs: it could not write there otherwise. Others own what they make. */
export function giveToOwner(dataDir: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
  chownSync(path, uid, gid);
}
