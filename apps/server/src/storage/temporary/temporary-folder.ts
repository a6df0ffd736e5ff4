import { accessSync, chmodSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";

/** The folder's name in the data folder. */
export const TEMPORARY_FOLDER = "temporary";

/**
 * Puts the temporary files of this process, its threads and its libraries into a folder of the data folder: in many installations the machine's own folder is in memory, which an export
 * of gigabytes would fill. A folder that the operator has named stays in use, and so does the machine's where there is no data folder, or none that can be written.
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
