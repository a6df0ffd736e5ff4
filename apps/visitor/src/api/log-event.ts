import { PATHS } from "@harapen/contract/calls/paths";
import type { ServerRequest } from "../platform/fetch-from-server.ts";
import { fetchResponse } from "./http-response.ts";
import { isAcknowledged, refusalOf } from "./whose-answer.ts";

const TIMEOUT_MS = 20_000;
const ACKNOWLEDGING = [202, 204];

/**
 * What became of an event: the server has it, will never have it (refused, unwanted), or may have it later.
 */
export type EventAnswer =
  | { readonly code: "acknowledged" | "refused" | "unwanted" }
  | { readonly code: "retry"; readonly retryAfterMs: number };

/** Posts an event (call 5), with its age. Requests with `keepalive` outlive their page. Never throws. */
export async function postEvent(body: string, keepalive: boolean): Promise<EventAnswer> {
  const request: ServerRequest = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: withAge(body),
    keepalive,
    credentials: "omit",
    priority: "low",
  };
  try {
    const response = await fetchResponse(PATHS.logEvent, request, { timeoutMs: TIMEOUT_MS });
    if (isAcknowledged(response, ACKNOWLEDGING)) return { code: "acknowledged" };
    const { code, retryAfterMs } = refusalOf(response);
    return code === "refused" || code === "unwanted" ? { code } : { code: "retry", retryAfterMs };
  } catch {
    return { code: "retry", retryAfterMs: 0 };
  }
}

/** Returns the body with the age of the event, by the same clock that recorded it. */
function withAge(body: string): string {
  return body.replace(/"client_ts":(\d+)/, (field, at) => `${field},"age_ms":${Date.now() - at}`);
}
