import type { ImportProblemCode } from "@harapen/contract/staff/import";
import { ImportError } from "../../errors/import-error.ts";

/** Says that a file is no exchange folder as a zip, and why. */
export const zipError = (code: ImportProblemCode, message: string) =>
  new ImportError("The zip", [{ code, message, line: message }]);

export const damagedZip = () => zipError("no-zip", "The file is no zip, or damaged.");
