import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";

/** The real server in a process of its own, with a fresh database. */
export interface RunningServer {
  readonly origin: string;
  readonly dataDir: string;
  /** The link, good for one sign-in, that makes a browser the demo's staff. */
  staffLink(): string;
  stop(): Promise<void>;
}

export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "harapen-e2e-"));
  const { address, logged, stop } = await startServerProcess({ DATA_DIR: dataDir, ...settings });
  return {
    origin: address,
    dataDir,
    staffLink() {
      const [link] = /\S+\/oidc\/staff\/\S+/.exec(logged()) ?? [];
      if (!link) throw new Error("the server printed no link");
      return new URL(new URL(link).pathname, address).href;
    },
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
