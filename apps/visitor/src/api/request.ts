import { failure } from "@harapen/contract/calls/answers";
import type * as z from "zod/mini";
import { type Deadline, withDeadline } from "../platform/deadline.ts";
import { fetchFromServer, type ServerRequest } from "../platform/fetch-from-server.ts";
import { ApiError } from "./api-error.ts";

/** A call of the server and its deadline. Its signal aborts it earlier, as when a screen is left. */
interface Call extends Deadline {
  readonly path: string;
  /** JSON and forms are posted; without a body the call is a GET. */
  readonly body?: { readonly json: unknown } | { readonly form: Record<string, string> };
  /** The ID token of the member in whose name the call is made. */
  readonly token?: string | undefined;
}

function requestOf({ body, token }: Call): ServerRequest {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  if (!body) return { method: "GET", headers };
  if ("form" in body) return { method: "POST", headers, body: new URLSearchParams(body.form) };
  return {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body.json),
  };
}

function httpError(status: number, text: string): ApiError {
  const answer = failure.safeParse(parseJson(text));
  return new ApiError("http", status, answer.success ? answer.data.message : `answered ${status}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Answer<Body> {
  readonly body: Body;
  readonly headers: Headers;
}

/** Makes a call and returns its answer with the text of the body. Throws `ApiError` with code network or http. */
async function requestText(call: Call): Promise<Answer<string>> {
  try {
    return await withDeadline(call, async (signal) => {
      const response = await fetchFromServer(call.path, { ...requestOf(call), signal });
      const body = await response.text();
      if (!response.ok) throw httpError(response.status, body);
      return { body, headers: response.headers };
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError("network", 0, "no answer", error);
  }
}

/** Makes a call of which only the status is read. Throws `ApiError` with code network or http. */
export async function sendRequest(call: Call): Promise<void> {
  await requestText(call);
}

/** Makes a call and parses its JSON answer by `schema`. Returns it with the answer's headers. Throws `ApiError`. */
export async function requestJsonAndHeaders<Schema extends z.ZodMiniType>(
  call: Call,
  schema: Schema,
): Promise<Answer<z.infer<Schema>>> {
  const { body, headers } = await requestText(call);
  const parsed = schema.safeParse(parseJson(body));
  if (!parsed.success)
    throw new ApiError("malformed", 200, `unexpected answer from ${call.path}`, parsed.error);
  return { body: parsed.data, headers };
}

/** Makes a call and parses its JSON answer by `schema`. Throws `ApiError`. */
export async function requestJson<Schema extends z.ZodMiniType>(
  call: Call,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return (await requestJsonAndHeaders(call, schema)).body;
}
