import { once } from "node:events";
import type { Worker } from "node:worker_threads";

/**
 * Resolves to the first message of a thread that was started for one piece of work; by then the thread has
 * ended. Rejects with the error that ended it, with one that says that it ended without an answer, or where
 * the signal aborts, which ends it.
 */
export async function answerOf<Answer>(worker: Worker, signal: AbortSignal): Promise<Answer> {
  const ended = once(worker, "exit").then(() => {
    throw new Error("the thread ended without an answer");
  });
  // Once there is an answer, its end is none.
  ended.catch(() => {});
  try {
    const [answer] = await Promise.race([once(worker, "message", { signal }), ended]);
    return answer as Answer;
  } finally {
    await worker.terminate();
  }
}
