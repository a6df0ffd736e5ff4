import { PATHS } from "@harapen/contract/calls/paths";
import { success } from "@harapen/contract/calls/responses";
import { errorOfResponse, fetchResponse, type HttpResponse } from "../../api/http-response.ts";
import type { ServerRequest } from "../../platform/fetch-from-server.ts";

/**
 * acknowledged: the server has it; rejected: the server will never accept it; unwanted: nor this, as the visitor had to be asked and has not agreed;
 * retry: it may, but not before `retryAfterMs` have passed.
 */
export type Outcome =
  | { readonly kind: "acknowledged" | "rejected" | "unwanted" }
  | { readonly kind: "retry"; readonly retryAfterMs: number };

/** A header that every response of the server has, and no network's own: what marks a 204, which has no body. */
const SERVERS_HEADER = "cross-origin-opener-policy";

/** Whether the server itself says that it has the event: some networks answer 204 or 200 to everything until their terms are accepted. */
function isAcknowledgement({ status, headers, crossOrigin, json }: HttpResponse): boolean {
  if (status === 204) return crossOrigin || headers.has(SERVERS_HEADER);
  return status === 202 && success.safeParse(json).success;
}

/** The outcome of posting an event, by the response. */
function outcomeOf(response: HttpResponse): Outcome {
  if (isAcknowledgement(response)) return { kind: "acknowledged" };
  const { code, retryAfterMs } = errorOfResponse(response);
  if (code === "unwanted") return { kind: code };
  return code === "refused" ? { kind: "rejected" } : { kind: "retry", retryAfterMs };
}

const TIMEOUT_MS = 20_000;

/** Returns the body with the age of the event, by the same clock that recorded it. */
function withAge(body: string): string {
  return body.replace(/"client_ts":(\d+)/, (field, at) => `${field},"age_ms":${Date.now() - at}`);
}

/** Posts an event (call 5). Where no answer comes, it is to be sent again. Never throws. */
export async function postEvent(body: string, keepalive: boolean): Promise<Outcome> {
  const request: ServerRequest = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: withAge(body),
    keepalive,
    credentials: "omit",
    priority: "low",
  };
  try {
    return outcomeOf(await fetchResponse(PATHS.logEvent, request, { timeoutMs: TIMEOUT_MS }));
  } catch {
    return { kind: "retry", retryAfterMs: 0 };
  }
}
