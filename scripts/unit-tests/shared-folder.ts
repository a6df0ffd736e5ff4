import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Gives all unit tests of a run one folder for what is dear to make, `HARAPEN_TEST_FOLDER`; it goes with the run. */
export default function makeSharedFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "harapen-shared-"));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o711);
  process.env.HARAPEN_TEST_FOLDER = folder;
  return () => rmSync(folder, { recursive: true });
}
