import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopPostgres } from "./stop-postgres.ts";

/**
 * The data folder of the PostgreSQL that all files of a run share
 * (`apps/server/src/testing/postgres/shared-cluster.ts`).
 */
const POSTGRES_DATA = "shared-cluster/data";
/** The prefix of single tests' folder names (`apps/server/src/testing/temporary-folder.ts`). */
const OF_A_TEST = "test-";

/**
 * Gives all unit tests of a run one folder, `HARAPEN_TEST_FOLDER`, for what is expensive to make and for
 * their own files; it is removed with the run. Fails the run if a test's own folder still exists at its end,
 * as something that the test started on it may still run.
 */
export default function makeSharedFolder(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "harapen-shared-"));
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o711);
  process.env.HARAPEN_TEST_FOLDER = folder;
  return async () => {
    await stopPostgres(join(folder, POSTGRES_DATA));
    const left = readdirSync(folder).filter((name) => name.startsWith(OF_A_TEST));
    rmSync(folder, { recursive: true });
    if (left.length === 0) return;
    // Vitest prints an error that a teardown throws, but passes all the same.
    process.exitCode = 1;
    throw new Error(`${left.length} folders of tests were left behind`);
  };
}
