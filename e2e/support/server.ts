import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";

const LINK_WAIT_MS = 100;
const LINK_WAITS = 200;

/**
 * How long a worker's servers may take to start, in milliseconds: longer than a test, as pictures are drawn,
 * or an app is built, for some of them first.
 */
export const START_MS = 180_000;

/** The real server in a process of its own, with a fresh database. */
export interface RunningServer {
  readonly origin: string;
  readonly dataDir: string;
  /** Resolves to the link, valid for one sign-in, that makes a browser the demo's staff. */
  staffLink(): Promise<string>;
  stop(): Promise<void>;
}

export async function startServer(
  settings: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "harapen-e2e-"));
  const { address, logged, stop } = await startServerProcess(
    { DATA_DIR: dataDir, ...settings },
    undefined,
    args,
  );
  return {
    origin: address,
    dataDir,
    async staffLink() {
      // It is printed once the server has said that it listens.
      for (let waits = 0; waits < LINK_WAITS; waits++) {
        const [link] = /\S+\/oidc\/staff\/\S+/.exec(logged()) ?? [];
        if (link) return new URL(new URL(link).pathname, address).href;
        await setTimeout(LINK_WAIT_MS);
      }
      throw new Error("the server printed no link");
    },
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
