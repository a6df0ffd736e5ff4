import { appendFileSync, readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import type { LoopGap } from "./loop-gaps.ts";

/**
 * Loaded into a server before its own code: writes each long gap between two turns of its event loop to the
 * file that the environment names.
 */
const { LOOP_GAPS_FILE = "" } = process.env;
/** How often the loop is due, and the least delay that is written as a gap, in milliseconds. */
const EVERY_MS = 2;
const LONG_MS = 15;

interface Moment {
  readonly wallMs: number;
  readonly processorMs: number;
  readonly queuedMs: number;
}

/**
 * Returns the clock, how long this thread has run, and how long it was ready but waited for a processor
 * (Documentation/scheduler/sched-stats.rst of Linux).
 */
function now(): Moment {
  const { user, system } = process.threadCpuUsage();
  const [, queuedNs = 0] = readFileSync("/proc/thread-self/schedstat", "utf8").split(" ").map(Number);
  return {
    wallMs: performance.now(),
    processorMs: (user + system) / 1_000,
    queuedMs: queuedNs / 1_000_000,
  };
}

if (isMainThread) {
  let before = now();
  setInterval(() => {
    const after = now();
    const gap: LoopGap = {
      wallMs: after.wallMs - before.wallMs - EVERY_MS,
      processorMs: after.processorMs - before.processorMs,
      queuedMs: after.queuedMs - before.queuedMs,
    };
    if (gap.wallMs > LONG_MS) appendFileSync(LOOP_GAPS_FILE, `${JSON.stringify(gap)}\n`);
    before = now();
  }, EVERY_MS).unref();
}
