import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

/**
 * The flags with which node is started in production: more room for young objects, of which each request
 * leaves some. With V8's initial megabyte, many count as old, and the whole heap is searched for them again
 * and again (docs/decisions/037-room-for-young-objects.md).
 */
export const NODE_FLAGS: readonly string[] = [
  "--min-semi-space-size=16",
  "--max-semi-space-size=32",
  "--initial-old-space-size=256",
];

/** The server as it runs in production: a process of its own, started from source. */
export interface ServerProcess {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly address: string;
  /** Returns everything that the process has written to stdout and stderr. */
  readonly logged: () => string;
  /** Resolves to the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Sends SIGTERM, and resolves as `ended` does. */
  stop(): Promise<number | NodeJS.Signals>;
}

type Settings = Readonly<Record<string, string>>;
/** Settings with which a server says where it listens: it logs that as `info`. */
type TalkativeSettings = Settings & { readonly LOG_LEVEL?: "info" | "debug" | "trace" };

/** Starts a server on a free port with these settings and no others; resolves once it listens. */
export async function startServerProcess(
  settings: TalkativeSettings,
  main = MAIN,
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const { child, ended } = spawnServer(
    { HOST: "127.0.0.1", PORT: "0", METRICS_PORT: "off", ...settings },
    main,
    args,
  );
  let output = "";
  const address = await new Promise<string>((resolve, reject) => {
    const read = (data: Buffer) => {
      output += data;
      const [, found] = /Server listening at (https?:\S+?)"/.exec(output) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("close", () => reject(new Error(`the server ended: ${output}`)));
  });
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  return { child, address, logged: () => output, ended, stop };
}

/** Runs a server that is expected to end by itself; resolves to its exit code and its stderr. */
export async function runServerProcess(
  settings: Settings,
  main = MAIN,
  args: readonly string[] = [],
): Promise<{ code: unknown; errors: string }> {
  const { child, ended } = spawnServer(settings, main, args);
  let errors = "";
  child.stderr.on("data", (data) => {
    errors += data;
  });
  return { code: await ended, errors };
}

function spawnServer(settings: Settings, main: string, args: readonly string[]) {
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...settings };
  const child = spawn(process.execPath, [...NODE_FLAGS, main, ...args], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  // If a test fails midway, the server must end as well.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once("close", (code, signal) => {
      process.off("exit", kill);
      resolve(code ?? signal ?? -1);
    });
  });
  return { child, ended };
}
