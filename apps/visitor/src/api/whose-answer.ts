import { parseRetryAfter } from "../platform/retry.ts";

/**
 * An HTTP response: the server's, or that of a proxy or a venue's sign-in page (a captive portal) in between.
 */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Whether the page may read it because another origin, its server, allows that. */
  readonly crossOrigin: boolean;
  /** The body, where it is JSON and declared as such. */
  readonly json: unknown;
}

export async function readResponse(response: Response): Promise<HttpResponse> {
  const { status, headers, type } = response;
  const text = await response.text();
  return {
    status,
    headers,
    crossOrigin: type === "cors",
    json: isJson(headers) ? parseJson(text) : undefined,
  };
}

function isJson(headers: Headers): boolean {
  return /^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? "");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the server does not acknowledge, by its own answer or that of something in between. */
export interface Refusal {
  /**
   * unauthorized: it does not take the ID token. unwanted: it stores nothing of visitors who have not
   * consented where the aquarium asks for consent. refused: it will never accept the call. unavailable: an
   * answer that settles nothing.
   */
  readonly code: "unauthorized" | "unwanted" | "refused" | "unavailable";
  readonly message: string;
  /** The wait in milliseconds that the server asked for; 0 where it did not. */
  readonly retryAfterMs: number;
}

/**
 * The statuses by which the server refuses for good; with every other one the same call may succeed later.
 */
const REFUSAL_STATUSES: readonly number[] = [400, 403, 404, 413, 415];
const CONSENT_NEEDED: typeof import("@harapen/contract/calls/responses").CONSENT_NEEDED = "consent-needed";
const UNAUTHORIZED = 401;
const NO_CONTENT = 204;
/**
 * A header that every response of the server has, and no network's own: what marks a 204, which has no body.
 */
const SERVERS_HEADER = "cross-origin-opener-policy";

/*
 * Whose answer counts (docs/behaviour.md#whose-answer-counts): only the server's own JSON acknowledges or
 * refuses a call, or asks for a wait. A portal's page must not delay everything for as long as it likes, and
 * some networks answer 204 or 200 to everything until their terms are accepted. The service worker judges by
 * this too, so it parses no schemas.
 */

/**
 * Whether the server itself says that it has what was sent. `statuses`: those by which it acknowledges the
 * call.
 */
export function isAcknowledged(
  { status, headers, crossOrigin, json }: HttpResponse,
  statuses: readonly number[],
): boolean {
  if (!statuses.includes(status)) return false;
  if (status === NO_CONTENT) return crossOrigin || headers.has(SERVERS_HEADER);
  return fieldsOf(json).success === true;
}

/** Returns what an answer says that acknowledges nothing. */
export function refusalOf({ status, headers, json }: HttpResponse): Refusal {
  const { success, message, code } = fieldsOf(json);
  const isTyped = typeof message === "string" && (code === undefined || typeof code === "string");
  if (success !== false || !isTyped)
    return { code: "unavailable", message: `answered ${status}`, retryAfterMs: 0 };
  const said = { message: message || `answered ${status}`, retryAfterMs: 0 };
  if (status === UNAUTHORIZED) return { ...said, code: "unauthorized" };
  if (code === CONSENT_NEEDED) return { ...said, code: "unwanted" };
  if (REFUSAL_STATUSES.includes(status)) return { ...said, code: "refused" };
  const retryAfterMs = parseRetryAfter(headers.get("retry-after"), Date.now());
  return { ...said, code: "unavailable", retryAfterMs };
}

function fieldsOf(json: unknown): Partial<Record<string, unknown>> {
  return typeof json === "object" && json !== null ? json : {};
}
