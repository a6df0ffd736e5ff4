import { PATHS } from "@harapen/contract/calls/paths";
import { withDeadline } from "../../platform/deadline.ts";
import { retryAfterMs } from "./backoff.ts";

/** acknowledged: the server has it; refused: it will never take it; later: it may, not before `askedMs` have passed. */
export type Answer =
  | { readonly is: "acknowledged" | "refused" }
  | { readonly is: "later"; readonly askedMs: number };

const LATER_STATUSES: readonly number[] = [408, 429];

/**
 * 204 and 202 alone acknowledge: a hall's network that wants its terms accepted first answers 200 to everything.
 */
export function answerOf(status: number, retryAfter: string | null, now: number): Answer {
  if (status === 204 || status === 202) return { is: "acknowledged" };
  const refused = status >= 400 && status < 500 && !LATER_STATUSES.includes(status);
  return refused ? { is: "refused" } : { is: "later", askedMs: retryAfterMs(retryAfter, now) };
}

const TIMEOUT_MS = 20_000;

/** Makes call 5. Where no answer comes, it is to be made again later. Never throws. */
export async function post(body: string, keepalive: boolean): Promise<Answer> {
  const request: RequestInit = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    keepalive,
    credentials: "omit",
    priority: "low",
  };
  try {
    const { status, headers } = await withDeadline({ timeoutMs: TIMEOUT_MS }, (signal) =>
      fetch(PATHS.logEvent, { ...request, signal }),
    );
    return answerOf(status, headers.get("retry-after"), Date.now());
  } catch {
    return { is: "later", askedMs: 0 };
  }
}
