import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopPostgres } from "./stop-postgres.ts";

/** Where the PostgreSQL that all files of a run share has its data (`apps/server/src/testing/postgres/shared-cluster.ts`). */
const POSTGRES_DATA = "shared-cluster/data";

/** Gives all unit tests of a run one folder for what is dear to make, `HARAPEN_TEST_FOLDER`; it goes with the run. */
export default function makeSharedFolder(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "harapen-shared-"));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o711);
  process.env.HARAPEN_TEST_FOLDER = folder;
  return async () => {
    await stopPostgres(join(folder, POSTGRES_DATA));
    rmSync(folder, { recursive: true });
  };
}
