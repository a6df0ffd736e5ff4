import { PATHS } from "@harapen/contract/calls/paths";
import { withDeadline } from "../../platform/deadline.ts";
import { fetchFromServer, type ServerRequest } from "../../platform/fetch-from-server.ts";
import { parseRetryAfter } from "./retry-after.ts";

/** acknowledged: the server has it; rejected: it will never take it; retry: it may, not before `retryAfterMs` have passed. */
export type Outcome =
  | { readonly kind: "acknowledged" | "rejected" }
  | { readonly kind: "retry"; readonly retryAfterMs: number };

const RETRIED_STATUSES: readonly number[] = [408, 429];

/**
 * The outcome of a request by the answer's status. 204 and 202 alone acknowledge: a venue's network that wants its terms
 * accepted first (a captive portal) answers 200 to everything.
 */
export function outcomeOf(status: number, retryAfter: string | null, now: number): Outcome {
  if (status === 204 || status === 202) return { kind: "acknowledged" };
  const rejected = status >= 400 && status < 500 && !RETRIED_STATUSES.includes(status);
  return rejected ? { kind: "rejected" } : { kind: "retry", retryAfterMs: parseRetryAfter(retryAfter, now) };
}

const TIMEOUT_MS = 20_000;

/** Posts an event (call 5). Where no answer comes, it is to be sent again. Never throws. */
export async function postEvent(body: string, keepalive: boolean): Promise<Outcome> {
  const request: ServerRequest = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    keepalive,
    credentials: "omit",
    priority: "low",
  };
  try {
    const { status, headers } = await withDeadline({ timeoutMs: TIMEOUT_MS }, (signal) =>
      fetchFromServer(PATHS.logEvent, { ...request, signal }),
    );
    return outcomeOf(status, headers.get("retry-after"), Date.now());
  } catch {
    return { kind: "retry", retryAfterMs: 0 };
  }
}
