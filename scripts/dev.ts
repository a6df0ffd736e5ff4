import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

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

/** Resolves to the first free port from this one on; from 0, to any. */
async function freePort(from: number, at: string): Promise<number> {
  const server = createServer().listen(from, at);
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return freePort(from + 1, at);
    throw error;
  }
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

const VITE_ARGUMENTS = process.argv.slice(2);
const { port: wanted = "5173", host } = parseArgs({
  args: VITE_ARGUMENTS,
  options: { port: { type: "string" }, host: { type: "string" } },
  strict: false,
}).values;
/** By what name this machine reaches Vite, which `--host` alone binds to all of its addresses. */
const hostname = typeof host === "string" && host !== "0.0.0.0" ? host : "localhost";
const port = await freePort(Number(wanted), hostname);
const staffPort = await freePort(0, "127.0.0.1");

const SETTINGS = {
  HARAPEN_API: API,
  HARAPEN_STAFF: `http://127.0.0.1:${staffPort}`,
  // Pages come from Vite: the server's links, such as the staff's sign-in, lead there.
  PUBLIC_URL: process.env.PUBLIC_URL?.trim() || `http://${hostname}:${port}`,
};

/** Starts a process in its own process group, so that Ctrl-C reaches it only once: through `stop`. */
function launch(args: readonly string[], cwd: string): void {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...SETTINGS },
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
  launch([VITE, ...VITE_ARGUMENTS, "--port", String(port), "--strictPort"], VISITOR_APP);
}
