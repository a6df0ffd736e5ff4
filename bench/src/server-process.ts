import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";

/** A server that tells what it needs. */
export interface ServerProcess {
  readonly address: string;
  /** From spawning it until it listened. */
  readonly startMs: number;
  /** Resident memory, in megabytes. */
  memory(): number;
  /** Processor time since its start, in milliseconds. */
  processorMs(): number;
  /** How long the server says that each request to a path took it, in milliseconds, in their order. */
  answerTimes(path: string): number[];
  stop(): Promise<unknown>;
}

interface LogLine {
  readonly url?: string;
  readonly ms?: number;
}

/** Starts a server, or a variant of it, on a free port; rejects when it does not get to listen. */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  main?: string,
): Promise<ServerProcess> {
  const started = performance.now();
  const { child, address, stop } = await startServerProcess(settings, main);
  const startMs = performance.now() - started;
  const lines: LogLine[] = [];
  createInterface(child.stdout).on("line", (line) => lines.push(JSON.parse(line)));
  return {
    address,
    startMs,
    memory: () => residentMegabytes(child.pid),
    processorMs: () => processorMs(child.pid),
    answerTimes: (path) => lines.flatMap(({ url, ms }) => (url === path && ms !== undefined ? [ms] : [])),
    stop,
  };
}

function residentMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** User's and system's time, the fourteenth and fifteenth field of `stat`, in hundredths of a second (man 5 proc). */
function processorMs(pid: number | undefined): number {
  const [, afterName = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = afterName.split(" ").slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}
