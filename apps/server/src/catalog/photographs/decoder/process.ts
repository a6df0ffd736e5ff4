/*
 * The process that decodes photographs: `photograph-decoder.ts` starts it, with the module of its tasks and its
 * memory in bytes. It does one task at a time, on the file that a message names.
 */
import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { lowerPriority } from "../../../platform/threads/lower-priority.ts";
import { type DecoderAnswer, type DecoderRequest, OUT_OF_MEMORY } from "./messages.ts";
import type { PhotographOutcome } from "./tasks.ts";

/** How much lower its priority is than that of the server's threads. */
const NICENESS = 3;
/** How often its memory is looked at, in milliseconds: meanwhile a decoder takes some tens of megabytes. */
const WATCH_MS = 10;
/** The system, where its memory is used up, ends this process before any other (proc_pid_oom_score_adj(5)). */
const FIRST_TO_END = "1000";

const [, , filename = "", maxBytes = "0"] = process.argv;

lowerPriority(NICENESS);
try {
  writeFileSync("/proc/self/oom_score_adj", FIRST_TO_END);
} catch {
  // Another system, or one that forbids it.
}
// Signals to the server's whole group are for the server, which ends this process.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
// The server has ended.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

type Tasks = Record<string, (input: { bytes: Uint8Array }) => Promise<PhotographOutcome<unknown>>>;
/** The tasks, or why they can't be loaded: where the decoder's binary is missing. */
const loaded: { readonly tasks: Tasks } | { readonly unavailable: string } = await import(filename).then(
  (tasks: Tasks) => ({ tasks }),
  (error: unknown) => ({ unavailable: String(error) }),
);

process.on("message", async (request) => process.send?.(await answerTo(request as DecoderRequest)));

async function answerTo({ name, input: { path, ...input } }: DecoderRequest): Promise<DecoderAnswer> {
  if ("unavailable" in loaded) return loaded;
  const watch = setInterval(endBeyondMemory, WATCH_MS);
  try {
    const outcome = await loaded.tasks[name]?.({ ...input, bytes: await readFile(path) });
    if (!outcome) throw new Error(`there is no task ${name}`);
    return { outcome, rss: process.memoryUsage.rss() };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    clearInterval(watch);
  }
}

function endBeyondMemory(): void {
  if (process.memoryUsage.rss() > Number(maxBytes)) process.kill(process.pid, OUT_OF_MEMORY);
}
