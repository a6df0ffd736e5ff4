import { VISIT_HEADER } from "@harapen/contract/calls/paths";
import { callQuery } from "./preview.ts";
import { serverAddress } from "./server-address.ts";
import { sessionStore } from "./web-storage.ts";

const KEY = "harapen.visit";

/**
 * The visit's token, as the server gave it; kept in memory for the page and, where the browser allows it, in
 * storage for the tab.
 */
let visitToken: string | undefined;

export interface ServerRequest extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Fetches from the server. Posts carry the visit's token; loads do not, as a custom header would cost pages
 * at another origin one more request for each address (a preflight).
 */
export async function fetchFromServer(path: string, request: ServerRequest): Promise<Response> {
  visitToken ??= sessionStore.read(KEY) ?? undefined;
  const sent = request.method === "POST" ? visitToken : undefined;
  const headers = { ...request.headers, ...(sent !== undefined && { [VISIT_HEADER]: sent }) };
  const response = await fetch(serverAddress(path) + callQuery(), { ...request, headers });
  keepToken(response.headers.get(VISIT_HEADER), sent);
  return response;
}

/**
 * Keeps a given token only in place of the one that was sent, so that all calls carry the same one where
 * several are given at once.
 */
function keepToken(given: string | null, sent: string | undefined): void {
  if (!given || visitToken !== sent) return;
  visitToken = given;
  sessionStore.write(KEY, given);
}

/** Forgets the visit's token: the server gives the next visitor another. */
export function forgetVisitToken(): void {
  visitToken = undefined;
  sessionStore.remove(KEY);
}
