import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopPostgres } from "./stop-postgres.ts";

/** Where the PostgreSQL that all files of a run share has its data (`apps/server/src/testing/postgres/shared-cluster.ts`). */
const POSTGRES_DATA = "shared-cluster/data";
/** What the names of single tests' folders begin with (`apps/server/src/testing/temporary-folder.ts`). */
const OF_A_TEST = "test-";

/**
 * Gives all unit tests of a run one folder for what is dear to make and for what is theirs alone, `HARAPEN_TEST_FOLDER`; it goes with the run. Fails the run where a
 * test's own folder is still there at its end: what the test started over it may still run.
 */
export default function makeSharedFolder(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "harapen-shared-"));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o711);
  process.env.HARAPEN_TEST_FOLDER = folder;
  return async () => {
    await stopPostgres(join(folder, POSTGRES_DATA));
    const left = readdirSync(folder).filter((name) => name.startsWith(OF_A_TEST));
    rmSync(folder, { recursive: true });
    if (left.length === 0) return;
    // Vitest prints what a teardown throws, and passes all the same.
    process.exitCode = 1;
    throw new Error(`${left.length} folders of tests were left behind`);
  };
}
