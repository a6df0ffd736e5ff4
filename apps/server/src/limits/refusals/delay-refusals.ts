import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { FixedWindowCounter } from "../../counting/fixed-window-counter.ts";
import { networkOf } from "../visits/network-of.ts";

/** The refusals of a network within a minute that are answered at once: those of a school class whose visits all meet a bound together. */
const AT_ONCE = 40;
const WINDOW_MS = 60_000;
const DELAY_MS = 5_000;

interface Options {
  readonly delayMs?: number;
}

/**
 * Answers the further refusals of a network that was refused often within the minute only after a while (tarpit). Until then no
 * more of their bodies is read than fits a buffer, so that who sends as fast as refusals come back waits for them, and costs no
 * more than so many connections may.
 */
export function delayRefusals(app: FastifyInstance, { delayMs = DELAY_MS }: Options = {}): void {
  const refused = new FixedWindowCounter({ max: AT_ONCE, windowMs: WINDOW_MS });
  app.addHook("onSend", async (request, reply) => {
    if (!isRefusal(request, reply)) return;
    const network = networkOf(request);
    if (network === undefined) return;
    const now = Date.now();
    const isOften = refused.waitMs(network, now) > 0;
    refused.add(network, 1, now);
    if (isOften) await pauseUntilGone(reply, delayMs);
  });
}

/** Whether a request was refused for what its visit or network does, before its body was read. */
function isRefusal({ body }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return body === undefined && (statusCode === 429 || statusCode === 503);
}

/** Resolves after so many milliseconds, or when nobody waits for the answer any more. */
async function pauseUntilGone({ raw }: FastifyReply, ms: number): Promise<void> {
  const gone = new AbortController();
  raw.once("close", () => gone.abort());
  await pause(ms, undefined, { signal: gone.signal, ref: false }).catch(() => undefined);
}
