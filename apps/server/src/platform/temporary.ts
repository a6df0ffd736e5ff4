import { accessSync, chmodSync, constants, mkdirSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The purposes of temporary files: the folder of a study's export, a zip that staff have sent, the folder
 * into which one is unpacked.
 */
const KINDS = ["study", "sent", "import"] as const;
const OURS = new RegExp(`^harapen-(?:${KINDS.join("|")})-(\\d+)-`);
/** Nothing takes so long: an older file is left over, whoever has the process's number by now. */
const MAX_AGE_MS = 24 * 60 * 60_000;

/** Returns the beginning of a path among the machine's temporary files, which names its process. */
export function temporaryPath(kind: (typeof KINDS)[number]): string {
  return join(tmpdir(), `harapen-${kind}-${process.pid}-`);
}

/** Removes what processes that have ended left among the machine's temporary files. */
export async function removeLeftFiles(now = Date.now()): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, owner] = OURS.exec(name) ?? [];
    // Where several servers use the folder, another may be removing it; files of other users stay.
    if (owner !== undefined) await removeIfLeft(join(tmpdir(), name), Number(owner), now).catch(() => {});
  }
}

async function removeIfLeft(path: string, owner: number, now: number): Promise<void> {
  const { mtimeMs } = await stat(path);
  if (now - mtimeMs > MAX_AGE_MS || !isAlive(owner) || isBeforeThis(owner, mtimeMs))
    await rm(path, { recursive: true, force: true });
}

/** Whether something is of an earlier process of this one's number: in a container each has the same. */
function isBeforeThis(owner: number, mtimeMs: number): boolean {
  return owner === process.pid && mtimeMs < performance.timeOrigin;
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // A process of another user may not be signalled: it is alive.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** The folder's name in the data folder. */
export const TEMPORARY_FOLDER = "temporary";

/**
 * Puts the temporary files of this process, its threads and its libraries into a folder of the data folder:
 * in many installations the machine's own folder is in memory, which an export of gigabytes would fill. A
 * folder that the operator has named stays in use, and so does the machine's where there is no data folder,
 * or none that can be written.
 */
export function useTemporaryFolder(
  dataDir: string | undefined,
  onFault: (error: unknown) => void,
  environment: NodeJS.ProcessEnv = process.env,
): void {
  if (dataDir === undefined || environment.TMPDIR) return;
  const folder = join(dataDir, TEMPORARY_FOLDER);
  try {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o700);
    accessSync(folder, constants.W_OK);
    environment.TMPDIR = folder;
  } catch (error) {
    onFault(error);
  }
}
