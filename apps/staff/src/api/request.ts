import { staffFailure } from "@harapen/contract/staff/failure";
import { REQUEST_ID_HEADER, STAFF_PAGE_HEADER } from "@harapen/contract/staff/paths";
import type * as z from "zod/mini";
import { currentIdToken } from "../identity/id-token.ts";
import { login } from "../identity/login.ts";
import { Changes } from "./changes.ts";
import { codeOf, StaffError } from "./staff-error.ts";

interface StaffCall {
  readonly path: string;
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is, under its own type. */
  readonly file?: Blob;
  readonly signal?: AbortSignal;
  /**
   * Whether it may be made without a login: all other calls wait for the next login once theirs has ended.
   */
  readonly evenLoggedOut?: true;
}

/** How long a change whose answer was lost waits before it is sent again, in milliseconds. */
const REPEAT_MS = 1_000;

const changes = new Changes({
  newId: () => crypto.randomUUID(),
  pause: () => new Promise((resolve) => setTimeout(resolve, REPEAT_MS)),
});

/**
 * Makes a call and returns the server's response where it succeeded; where the login has ended, waits for the
 * next one. Throws `StaffError`.
 */
export function request(call: StaffCall): Promise<Response> {
  return answerOf(call, async (response) => response);
}

/**
 * Makes a call and parses its JSON answer. An answer that does not fit is not this server's, or is another
 * version's. Throws `StaffError`.
 */
export function requestJson<Schema extends z.ZodMiniType>(
  call: StaffCall,
  schema: Schema,
): Promise<z.infer<Schema>> {
  return answerOf(call, async (response) => {
    const parsed = schema.safeParse(await response.json().catch(() => undefined));
    if (!parsed.success) throw new StaffError("network", `not the expected answer: ${call.path}`);
    return parsed.data;
  });
}

/** Makes a call, and reads its answer: one that breaks off is lost as well. */
function answerOf<Answer>(call: StaffCall, read: (response: Response) => Promise<Answer>): Promise<Answer> {
  const { method = "GET" } = call;
  const make = async (id?: string) => read(await requestLoggedIn(call, id));
  return method === "GET" ? make() : changes.make({ ...call, method }, make);
}

async function requestLoggedIn(call: StaffCall, id: string | undefined): Promise<Response> {
  if (call.evenLoggedOut) return requestOnce(call, id);
  await login.back();
  try {
    return await requestOnce(call, id);
  } catch (error) {
    if (!(await isLoggedInAgain(error))) throw error;
    return requestOnce(call, id);
  }
}

/** Whether a failed call was refused for its login, and its person has logged in again since. */
async function isLoggedInAgain(error: unknown): Promise<boolean> {
  const code = codeOf(error);
  if (code === "sign-in-again") return login.hasBegun() && login.again();
  if (code !== "unauthorized" || !login.end()) return false;
  await login.back();
  return true;
}

async function requestOnce(call: StaffCall, id: string | undefined): Promise<Response> {
  const response = await send(call, id).catch(() => {
    throw new StaffError("network", "no answer");
  });
  if (response.ok) return response;
  throw await errorOf(response);
}

async function send(
  { path, method = "GET", json, file, signal }: StaffCall,
  id: string | undefined,
): Promise<Response> {
  const token = await currentIdToken();
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
  headers.set(STAFF_PAGE_HEADER, "1");
  if (id !== undefined) headers.set(REQUEST_ID_HEADER, id);
  if (json !== undefined) headers.set("content-type", "application/json");
  if (file) headers.set("content-type", file.type);
  return fetch(path, {
    method,
    headers,
    credentials: "same-origin",
    redirect: "error",
    cache: "no-cache",
    signal: signal ?? null,
    body: json === undefined ? (file ?? null) : JSON.stringify(json),
  });
}

/** The status with which proxies refuse bodies beyond their own limit. */
const CONTENT_TOO_LARGE = 413;

async function errorOf(response: Response): Promise<StaffError> {
  const parsed = staffFailure.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) {
    const code = response.status === CONTENT_TOO_LARGE ? "too-large" : "network";
    return new StaffError(code, `answered ${response.status}`);
  }
  const { code, message, details } = parsed.data;
  return new StaffError(code, message, details);
}

/**
 * Rejects with a `StaffError` where a chosen file cannot be read, as where it was moved, removed or changed
 * since: to send it would fail as where there is no network, and as a part of another Blob it would arrive
 * empty. In Chromium (150) it then has no bytes, as has any part of it; only to read it whole fails.
 */
export async function assertReadable(file: Blob): Promise<void> {
  const start = file.size > 0 ? file.slice(0, 1) : file;
  const bytes = await start.arrayBuffer().catch(() => undefined);
  if (bytes?.byteLength !== Math.min(file.size, 1))
    throw new StaffError("unreadable-file", "a file that cannot be read");
}
