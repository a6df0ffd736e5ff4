import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/*
 * Runs the server and Vite together, each reloading what has changed: one Vite for the visitors' app and,
 * behind it, under /staff, one for the staff's. The server takes its settings from the environment (README);
 * arguments go to the visitors' Vite, as in `npm run dev -- --host`. Ctrl-C stops all.
 */

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const SERVER = pathOf("../apps/server/src/main.ts");
const VITE = pathOf("../node_modules/vite/bin/vite.js");
const VISITOR_APP = dirname(pathOf("../apps/visitor/vite.config.ts"));
const STAFF_APP = dirname(pathOf("../apps/staff/vite.config.ts"));
const API = `http://127.0.0.1:${process.env.PORT?.trim() || 8080}`;
const POLL_MS = 200;

const running = new Set<ChildProcess>();

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

const staffPort = await freePort();

/** Starts a process in its own process group, so that Ctrl-C reaches it only once: through `stop`. */
function launch(args: readonly string[], cwd: string): void {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, HARAPEN_API: API, HARAPEN_STAFF: `http://127.0.0.1:${staffPort}` },
    stdio: ["ignore", "inherit", "inherit"],
    detached: process.platform !== "win32",
  });
  running.add(child);
  child.once("close", () => {
    running.delete(child);
    stop(1);
  });
}

/** Stops everything that runs. The first code counts: 0 after Ctrl-C, 1 if one of them ended by itself. */
function stop(code: number): void {
  process.exitCode ??= code;
  for (const child of running) child.kill("SIGTERM");
}

async function serverAnswers(): Promise<void> {
  while (running.size > 0) {
    const answered = await fetch(`${API}/health/live`).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await sleep(POLL_MS);
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(0));
launch(["--watch", "--watch-preserve-output", SERVER], process.cwd());
await serverAnswers();
if (process.exitCode === undefined) {
  launch(
    [VITE, "--host", "127.0.0.1", "--port", String(staffPort), "--strictPort", "--logLevel", "warn"],
    STAFF_APP,
  );
  launch([VITE, ...process.argv.slice(2)], VISITOR_APP);
}
