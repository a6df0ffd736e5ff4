import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";

/** The real server in a process of its own, with a fresh database. */
export interface RunningServer {
  readonly origin: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "harapen-e2e-"));
  const { address, stop } = await startServerProcess({ DATA_DIR: dataDir, ...settings });
  return {
    origin: address,
    dataDir,
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
