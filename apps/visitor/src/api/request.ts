import type * as z from "zod/mini";
import type { Deadline } from "../platform/deadline.ts";
import type { ServerRequest } from "../platform/fetch-from-server.ts";
import { type Answer, errorOfAnswer, fetchAnswer } from "./answer.ts";
import { ApiError } from "./api-error.ts";

/** A call of the server and its deadline. Its signal aborts it earlier, as when a screen is left. */
interface Call extends Deadline {
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

/** Makes a call and returns its answer, whether the server's or not. Throws `ApiError` with code network. */
async function answerTo(call: Call): Promise<Answer> {
  try {
    return await fetchAnswer(call.path, requestOf(call), call);
  } catch (error) {
    throw new ApiError("network", 0, "no answer", { cause: error });
  }
}

/** What a call was answered, parsed, with the answer's headers. */
interface Parsed<Body> {
  readonly body: Body;
  readonly headers: Headers;
}

/**
 * Makes a call and parses its JSON answer by `schema`. Returns it with the answer's headers. An answer that does not fit is not
 * the server's, or comes from another version of it, and counts as none. Throws `ApiError`.
 */
export async function requestJsonAndHeaders<Schema extends z.ZodMiniType>(
  call: Call,
  schema: Schema,
): Promise<Parsed<z.infer<Schema>>> {
  const answer = await answerTo(call);
  const parsed = answer.status === 200 ? schema.safeParse(answer.json) : undefined;
  if (!parsed?.success) throw errorOfAnswer(answer);
  return { body: parsed.data, headers: answer.headers };
}

/** Makes a call and parses its JSON answer by `schema`. Throws `ApiError`. */
export async function requestJson<Schema extends z.ZodMiniType>(
  call: Call,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return (await requestJsonAndHeaders(call, schema)).body;
}
