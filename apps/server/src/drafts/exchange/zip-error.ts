import type { ImportProblemCode } from "@harapen/contract/staff/import";
import { ImportError } from "../../errors/import-error.ts";

/** Returns the error that a file is no zipped exchange folder, with the reason. */
export const zipError = (code: ImportProblemCode, message: string) =>
  new ImportError("The zip", [{ code, message, line: message }]);

export const damagedZip = () => zipError("no-zip", "The file is no zip, or damaged.");
