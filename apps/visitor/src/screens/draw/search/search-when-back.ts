import { type ApiError, isRetryable } from "../../../api/api-error.ts";
import { backoffMs } from "../../../platform/retry/backoff.ts";
import { newUuid } from "../../../platform/uuid.ts";
import { findPenguins } from "../../../search/find-penguins.ts";
import type { SearchedDrawing } from "../../../visit/drawing-session.ts";

/** Long enough to press Done oneself first. */
const BACKOFF = { firstMs: 8_000, longestMs: 30_000 };

/**
 * Searches again for a drawing whose search has failed for a passing reason, whenever the network is back and after ever longer waits, and no sooner than
 * the server asked for, until it is found. Rejects where `signal` aborts, or the server refuses the search for good. The failures between are not recorded: nobody has pressed.
 */
export async function searchWhenBack(
  aquarium: string,
  drawing: SearchedDrawing,
  failure: ApiError,
  signal: AbortSignal,
): Promise<void> {
  let { retryAfterMs } = failure;
  for (let failures = 0; ; failures++) {
    await waitForOnlineOr(backoffMs(failures, BACKOFF, Math.random()), { leastMs: retryAfterMs, signal });
    try {
      return await findPenguins(aquarium, { ...drawing, searchId: newUuid() }, signal, { isRepeat: true });
    } catch (error) {
      if (!isRetryable(error)) throw error;
      retryAfterMs = error.retryAfterMs;
    }
  }
}

interface Wait {
  /** The shortest wait, whatever the browser says. */
  readonly leastMs: number;
  readonly signal: AbortSignal;
}

/** Resolves after a time, or as soon as it may when the browser says that it is online again. Rejects where `signal` aborts. */
async function waitForOnlineOr(ms: number, { leastMs, signal }: Wait): Promise<void> {
  signal.throwIfAborted();
  const mayEndAt = performance.now() + leastMs;
  const done = new AbortController();
  await new Promise<void>((resolve) => {
    let timer = setTimeout(resolve, Math.max(ms, leastMs));
    const listening = { signal: done.signal };
    done.signal.addEventListener("abort", () => clearTimeout(timer));
    const endSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(resolve, mayEndAt - performance.now());
    };
    window.addEventListener("online", endSoon, listening);
    signal.addEventListener("abort", () => resolve(), listening);
  });
  done.abort();
  signal.throwIfAborted();
}
