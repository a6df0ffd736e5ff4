import { success } from "@harapen/contract/calls/answers";
import { PATHS } from "@harapen/contract/calls/paths";
import { type Answer, errorOfAnswer, fetchAnswer } from "../../api/answer.ts";
import type { ServerRequest } from "../../platform/fetch-from-server.ts";

/** acknowledged: the server has it; rejected: it will never take it; retry: it may, not before `retryAfterMs` have passed. */
export type Outcome =
  | { readonly kind: "acknowledged" | "rejected" }
  | { readonly kind: "retry"; readonly retryAfterMs: number };

/** A header that every answer of the server has, and no network's own: what marks a 204, which has no body to tell by. */
const SERVERS_HEADER = "cross-origin-opener-policy";

/** Whether the server itself says that it has the event: some networks answer 204 or 200 to everything until their terms are accepted. */
function isAcknowledgement({ status, headers, crossOrigin, json }: Answer): boolean {
  if (status === 204) return crossOrigin || headers.has(SERVERS_HEADER);
  return status === 202 && success.safeParse(json).success;
}

/** The outcome of posting an event, by the answer. */
function outcomeOf(answer: Answer): Outcome {
  if (isAcknowledgement(answer)) return { kind: "acknowledged" };
  const { code, retryAfterMs } = errorOfAnswer(answer);
  return code === "refused" ? { kind: "rejected" } : { kind: "retry", retryAfterMs };
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
    return outcomeOf(await fetchAnswer(PATHS.logEvent, request, { timeoutMs: TIMEOUT_MS }));
  } catch {
    return { kind: "retry", retryAfterMs: 0 };
  }
}
