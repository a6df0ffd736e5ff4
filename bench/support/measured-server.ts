import { createInterface } from "node:readline";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import { processorMs, residentMegabytes } from "./process-usage.ts";

/** A server process, and its use of resources. */
export interface MeasuredServer {
  readonly address: string;
  /** The milliseconds from spawning it until it listened. */
  readonly startMs: number;
  /** Resident memory, in megabytes. */
  memory(): number;
  /** Processor time since its start, in milliseconds. */
  processorMs(): number;
  /** Returns the time that each request to a path took by the server's own log, in milliseconds, in order. */
  answerTimes(path: string): number[];
  stop(): Promise<unknown>;
}

interface LogLine {
  readonly url?: string;
  readonly ms?: number;
}

/**
 * Starts a server, or the variant of it in the file `main`, on a free port; rejects if it ends before it
 * listens.
 */
export async function startMeasuredServer(
  settings: Readonly<Record<string, string>>,
  main?: string,
): Promise<MeasuredServer> {
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
