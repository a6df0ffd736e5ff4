import { withTimeout } from "../platform/deadline.ts";

/**
 * How long the network may take before the cache answers instead, in milliseconds: a request that hangs
 * counts as no network.
 */
const NETWORK_TIMEOUT_MS = 3_000;

/** Resolves to a request's answer; to `undefined` where it fails, or no answer arrives in time. */
export function answerInTime(answer: Promise<Response>): Promise<Response | undefined> {
  return withTimeout(answer, NETWORK_TIMEOUT_MS).catch(() => undefined);
}

/** Returns an answer once its whole body has arrived: one that begins and then hangs does not count. */
export async function withFullBody(response: Response): Promise<Response> {
  if (!response.ok || response.type === "opaque") return response;
  return new Response(await response.blob(), response);
}
