import { readFileSync } from "node:fs";
import type { ServerProcess } from "../server-process.ts";
import type { Inspector } from "./inspector.ts";

/** A server's memory after everything collectable is collected, in megabytes. */
export interface LiveMemory {
  /** In all threads' V8 heaps, and the buffers that these own. */
  readonly live: number;
  /**
   * Of the process, as the system reports it: includes what libraries have allocated, and freed memory that
   * is kept for reuse.
   */
  readonly resident: number;
}

/** Collects a thread's garbage, twice: buffers are released outside of the thread, after the first time. */
const COLLECT = "gc(); gc(); { const { heapUsed, external } = process.memoryUsage(); heapUsed + external }";
const BYTES = 1_048_576;

/**
 * Collects the garbage of every thread of a server, and resolves to what is left. `work` gives the server a
 * little work, again and again until every thread has answered: a sleeping thread answers at its next task.
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

/** Returns the resident memory of a process, in megabytes (man 5 proc). */
function residentMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}
