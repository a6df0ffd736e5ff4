import { type ApiError, isRetryable } from "../../../api/api-error.ts";
import { backoffMs } from "../../../platform/retry/backoff.ts";
import { newUuid } from "../../../platform/uuid.ts";
import { findPenguins } from "../../../search/find-penguins.ts";
import type { SearchedDrawing } from "../../../visit/drawing-session.ts";

/** The first wait is long enough for the visitor to press Done first. */
const BACKOFF = { firstMs: 8_000, longestMs: 30_000 };

/**
 * Searches again for a drawing whose search has failed for a passing reason, when the network is back and after increasing waits, but no sooner than the server asked for,
 * until it succeeds. Rejects where `signal` aborts, or the server refuses the search for good. The failures in between are not recorded: nobody pressed anything.
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

/** Resolves after `ms`, or once the browser is online again, but not before `leastMs`. Rejects where `signal` aborts. */
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
