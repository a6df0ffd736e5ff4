import { open, stat } from "node:fs/promises";

/** The most bytes of the file that may be only in memory before it is synced to the disk. */
const UNSYNCED_BYTES = 16_000_000;

/**
 * Returns a function that, called regularly, syncs a growing file to the disk when it has gained much. Otherwise the system
 * writes gigabytes together, and on ext4 in its default mode (`data=ordered`, https://docs.kernel.org/filesystems/ext4/journal.html)
 * the commits of a server on the same disk wait for all of them. A failure is ignored: the sync at the copy's end counts.
 */
export function syncWhileGrowing(file: string): () => Promise<void> {
  let synced = 0;
  let syncing = false;
  return async () => {
    if (syncing) return;
    syncing = true;
    try {
      const { size } = await stat(file);
      if (size - synced > UNSYNCED_BYTES) {
        await dataSync(file);
        synced = size;
      }
    } catch {
    } finally {
      syncing = false;
    }
  };
}

async function dataSync(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}
