import { mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorMessage } from "../../errors/error-message.ts";
import { ExportError } from "../../errors/export-error.ts";

/** The marker file, in the folder from the beginning of an export to its end: with it, the rest is not whole. */
const UNFINISHED = "UNFINISHED";
/** The data dictionary, in the folder once the export is whole. */
export const PACKAGE_FILE = "datapackage.json";
/** The subfolder of the saves' pictures. */
export const DRAWINGS_FOLDER = "drawings";

/** Makes the folder where it is missing, and marks it as unfinished; throws an ExportError where it cannot be used. */
export function claimExportFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).length > 0) throw new ExportError("not-empty", `${folder} is not empty.`);
    writeFileSync(join(folder, UNFINISHED), "This export has not been finished: its tables are not whole.\n");
  } catch (cause) {
    if (cause instanceof ExportError) throw cause;
    throw new ExportError("unwritable", `${folder} cannot be written to: ${errorMessage(cause)}.`, { cause });
  }
}

/** Writes the data dictionary, last and by renaming the marker, so that a folder that has the dictionary has everything. */
export function finishExportFolder(folder: string, dataPackage: object): void {
  const unfinished = join(folder, UNFINISHED);
  writeFileSync(unfinished, `${JSON.stringify(dataPackage, null, 2)}\n`);
  renameSync(unfinished, join(folder, PACKAGE_FILE));
}
