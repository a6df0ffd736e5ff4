import { withTimeout } from "../platform/with-timeout.ts";

/** How long the network may take before what is kept answers in its place, in milliseconds: a request that hangs is no network. */
const NETWORK_TIMEOUT_MS = 3_000;

/** Resolves to what a request is answered; to `undefined` where it fails, or nothing has come in time. */
export function answerInTime(answer: Promise<Response>): Promise<Response | undefined> {
  return withTimeout(answer, NETWORK_TIMEOUT_MS).catch(() => undefined);
}

/** Returns an answer with all of its body: one that begins and then hangs has not come. */
export async function withFullBody(response: Response): Promise<Response> {
  if (!response.ok || response.type === "opaque") return response;
  return new Response(await response.blob(), response);
}
