import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));
const PATIENCE_MS = 30_000;

/** A server of its own process, started from source as in production. */
export interface ServerProcess {
  readonly address: string;
  /** From spawning it until it answered that it is ready. */
  readonly startMs: number;
  /** Resident memory, in megabytes. */
  memory(): number;
  /** How long the server says that each request to a path took it, in milliseconds, in their order. */
  answerTimes(path: string): number[];
  stop(): Promise<void>;
}

interface LogLine {
  readonly url?: string;
  readonly ms?: number;
}

/** Starts a server on a free port; rejects when it does not get ready. */
export async function startServer(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, HOST: "127.0.0.1", PORT: String(port), LOG_LEVEL: "info", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: LogLine[] = [];
  createInterface(child.stdout).on("line", (line) => lines.push(JSON.parse(line)));
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  const address = `http://127.0.0.1:${port}`;
  if (!(await becomesReady(address, () => child.exitCode === null))) {
    await stop();
    throw new Error("the server did not get ready");
  }
  return {
    address,
    startMs: performance.now() - started,
    memory: () => residentMegabytes(child.pid),
    answerTimes: (path) => lines.flatMap(({ url, ms }) => (url === path && ms !== undefined ? [ms] : [])),
    stop,
  };
}

async function becomesReady(address: string, alive: () => boolean): Promise<boolean> {
  const deadline = performance.now() + PATIENCE_MS;
  while (alive() && performance.now() < deadline) {
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return false;
}

function residentMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("no port is free");
  return address.port;
}
