import { readFileSync } from "node:fs";
import type { ServerProcess } from "../server-process.ts";
import type { Inspector } from "./inspector.ts";

/** A server's memory when nothing is left that could be collected, in megabytes. */
export interface LiveMemory {
  /** Of all threads, in V8's heaps and the buffers that they own. */
  readonly live: number;
  /** Of the process, as the system has it: also what libraries have allocated, and room that was used before and may be again. */
  readonly resident: number;
}

/** Collects a thread's garbage, twice: buffers are released beside the thread, after the first. */
const COLLECT = "gc(); gc(); { const { heapUsed, external } = process.memoryUsage(); heapUsed + external }";
const BYTES = 1_048_576;

/**
 * Collects the garbage of every thread of a server, and resolves to what is left. `work` is a little for it to do, again and again until every
 * thread has answered: one that sleeps answers with its next task.
 */
export async function readLiveMemory(
  server: ServerProcess,
  inspector: Inspector,
  work: () => Promise<unknown>,
): Promise<LiveMemory> {
  let answered = false;
  const readings = Promise.all(
    inspector.threads().map((thread) => inspector.evaluate(thread, COLLECT)),
  ).finally(() => {
    answered = true;
  });
  const working = (async () => {
    while (!answered) await work();
  })();
  const [each] = await Promise.all([readings, working]);
  return {
    live: each.reduce((sum, bytes) => sum + bytes, 0) / BYTES,
    resident: residentMegabytes(server.child.pid),
  };
}

/** Resident memory of a process, in megabytes (man 5 proc). */
function residentMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}
