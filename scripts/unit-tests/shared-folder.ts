import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Where the PostgreSQL that all files of a run share has its process's number (`apps/server/src/testing/postgres/shared-cluster.ts`). */
const POSTGRES_PID = "shared-cluster/data/postmaster.pid";

/** Gives all unit tests of a run one folder for what is dear to make, `HARAPEN_TEST_FOLDER`; it goes with the run. */
export default function makeSharedFolder(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "harapen-shared-"));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o711);
  process.env.HARAPEN_TEST_FOLDER = folder;
  return async () => {
    await stopPostgres(join(folder, POSTGRES_PID));
    rmSync(folder, { recursive: true });
  };
}

/** Ends the server without a word to its database, which goes with it; it removes the file as it ends. */
async function stopPostgres(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  process.kill(Number.parseInt(readFileSync(pidFile, "utf8"), 10), "SIGQUIT");
  while (existsSync(pidFile)) await sleep(20);
}
