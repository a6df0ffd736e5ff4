import type * as z from "zod/mini";
import type { Deadline } from "../platform/deadline.ts";
import type { ServerRequest } from "../platform/fetch-from-server.ts";
import { ApiError } from "./api-error.ts";
import { errorOfResponse, fetchResponse } from "./http-response.ts";
import type { HttpResponse } from "./whose-answer.ts";

/** The timeouts of calls, in milliseconds: long, since the network in aquarium halls is slow. */
const TIMEOUT_MS = 20_000;
export const SEARCH_TIMEOUT_MS = 15_000;
/** Deleting what is stored of somebody may take a minute; the server goes on with it after this timeout. */
export const DELETION_TIMEOUT_MS = 60_000;

/** A call of the server. Its signal aborts it earlier than its timeout, as when a screen is left. */
interface Call extends Partial<Deadline> {
  readonly path: string;
  /** JSON and forms are posted; without a body the call is a GET. */
  readonly body?: { readonly json: unknown } | { readonly form: Record<string, string> };
  /** The ID token of the member in whose name the call is made. */
  readonly token?: string | undefined;
  /** What is sent besides. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How much it matters beside the page's other calls. */
  readonly priority?: RequestPriority;
}

function requestOf({ body, token, headers: others, priority = "auto" }: Call): ServerRequest {
  const headers = { ...others, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  // A page that a proxy answered once and called fresh must not be taken from the browser's cache.
  if (!body) return { method: "GET", headers, cache: "no-cache" };
  if ("form" in body) return { method: "POST", headers, body: new URLSearchParams(body.form) };
  return {
    method: "POST",
    priority,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body.json),
  };
}

/**
 * Makes a call and returns its response, whether the server's or not. Throws `ApiError` with code network.
 */
async function responseTo(call: Call): Promise<HttpResponse> {
  try {
    return await fetchResponse(call.path, requestOf(call), { timeoutMs: TIMEOUT_MS, ...call });
  } catch (error) {
    throw new ApiError("network", 0, navigator.onLine === false ? "no network" : "no answer", {
      cause: error,
    });
  }
}

/**
 * Makes a call and parses its JSON response by `schema`. Returns it with the response's headers. A response
 * that does not fit is not the server's, or comes from another version of it, and counts as none. Throws
 * `ApiError`.
 */
export async function requestJsonAndHeaders<Schema extends z.ZodMiniType>(
  call: Call,
  schema: Schema,
): Promise<{ readonly body: z.infer<Schema>; readonly headers: Headers }> {
  const response = await responseTo(call);
  const parsed = response.status === 200 ? schema.safeParse(response.json) : undefined;
  if (!parsed?.success) throw errorOfResponse(response);
  return { body: parsed.data, headers: response.headers };
}

/** Makes a call and parses its JSON response by `schema`. Throws `ApiError`. */
export async function requestJson<Schema extends z.ZodMiniType>(
  call: Call,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return (await requestJsonAndHeaders(call, schema)).body;
}
