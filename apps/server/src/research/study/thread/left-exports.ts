import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The beginning of the name of each folder of an export that is being made, before the process that makes it. */
export const FOLDER_PREFIX = "harapen-study-";
/** No export takes so long: whatever is older was left, whoever has the process's number by now. */
const MAX_AGE_MS = 24 * 60 * 60_000;

/** Removes the folders of exports that processes which are no more have left among the machine's temporary files. */
export async function removeLeftExports(now = Date.now()): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    const folder = join(tmpdir(), name);
    const process = Number(name.slice(FOLDER_PREFIX.length).split("-")[0]);
    const { mtimeMs } = await stat(folder);
    if (now - mtimeMs > MAX_AGE_MS || (process > 0 && !isAlive(process)))
      await rm(folder, { recursive: true, force: true });
  }
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // A process of somebody else's may not be asked: it lives.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
