import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterFile } from "./after-file/after-file.ts";

/**
 * Makes a new folder below that of the run of the tests, and returns its path; it is removed after the file's
 * last test. A folder that is left at the end of the run fails it (`scripts/unit-tests/shared-folder.ts`).
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(process.env.HARAPEN_TEST_FOLDER ?? tmpdir(), "test-"));
  afterFile(() => rmSync(folder, { recursive: true }));
  return folder;
}
