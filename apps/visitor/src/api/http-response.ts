import { CONSENT_NEEDED, failure } from "@harapen/contract/calls/responses";
import { type Deadline, withDeadline } from "../platform/deadline.ts";
import { fetchFromServer, type ServerRequest } from "../platform/fetch-from-server.ts";
import { parseRetryAfter } from "../platform/retry-after.ts";
import { ApiError, REFUSAL_STATUSES } from "./api-error.ts";

/** An HTTP response: the server's, or that of a proxy or a venue's sign-in page (a captive portal) in between. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Whether the page may read it because another origin, its server, allows that. */
  readonly crossOrigin: boolean;
  /** The body, where it is JSON and declared as such. */
  readonly json: unknown;
}

/**
 * Fetches a path of the server. Redirects are not followed: the server has none, and what a visitor drew must not go to where a
 * captive portal leads. Rejects where no response comes, or it breaks off.
 */
export function fetchResponse(
  path: string,
  request: ServerRequest,
  deadline: Deadline,
): Promise<HttpResponse> {
  return withDeadline(deadline, async (signal) =>
    readResponse(await fetchFromServer(path, { ...request, redirect: "error", signal })),
  );
}

async function readResponse(response: Response): Promise<HttpResponse> {
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

/**
 * Returns the error for an unsuccessful response. Only the server's own JSON can refuse a call or ask for a wait: a portal's page must not delay
 * everything for as long as it likes (docs/behaviour.md#whose-answer-counts).
 */
export function errorOfResponse({ status, headers, json }: HttpResponse): ApiError {
  const { data: refusal } = failure.safeParse(json);
  const message = refusal?.message || `answered ${status}`;
  if (refusal && status === 401) return new ApiError("unauthorized", status, message);
  if (refusal?.code === CONSENT_NEEDED) return new ApiError("unwanted", status, message);
  if (refusal && REFUSAL_STATUSES.includes(status)) return new ApiError("refused", status, message);
  const retryAfterMs = refusal ? parseRetryAfter(headers.get("retry-after"), Date.now()) : 0;
  return new ApiError("unavailable", status, message, { retryAfterMs });
}
