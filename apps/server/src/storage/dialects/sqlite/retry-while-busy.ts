import { setTimeout as pause } from "node:timers/promises";
import { StorageUnavailableError } from "../../../errors/storage-unavailable-error.ts";

const FIRST_PAUSE_MS = 10;
const MAX_PAUSE_MS = 200;

/**
 * Repeats an attempt while another process's lock refuses it, with jittered exponential backoff; rejects with the last refusal
 * at `deadline`, a time on the clock of `performance.now()`.
 */
export async function retryWhileBusy<Result>(
  deadline: number,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let longest = FIRST_PAUSE_MS; ; longest = Math.min(2 * longest, MAX_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      const wait = longest * (0.5 + Math.random() / 2);
      if (!isBusy(error) || performance.now() + wait > deadline) throw error;
      await pause(wait);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof StorageUnavailableError && error.fault === "busy";
}
