import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Config } from "../../platform/config/config.ts";
import { type Counts, FixedWindowCounter } from "../../platform/counters.ts";
import { networkOf, recognizeVisits, warnOfUnnamedProxy } from "../../platform/http/visits.ts";
import type { Signer } from "../../platform/signer.ts";
import { type BlockedNetworks, refuseBlocked } from "../networks/blocked-networks.ts";
import { countRefusals, type RefusedNetworks } from "../networks/refused-networks.ts";
import { boundBytesInFlight } from "./bound-bytes.ts";
import { boundStoredBytes } from "./bound-stored-bytes.ts";
import { limitRates } from "./limit-rates.ts";
import { refuseCrossSite } from "./refuse-cross-site.ts";
import { type FreeBytes, refuseWhenDiskIsLow } from "./refuse-when-low.ts";

export interface LimitsDependencies {
  readonly config: Config;
  readonly log: Logger;
  readonly signer: Signer;
  readonly refusals: Counts;
  readonly freeBytes: FreeBytes;
  readonly refused: RefusedNetworks;
  readonly blocked: BlockedNetworks;
}

/** Bounds what any client can cost the server, before a body is read (docs/behaviour.md#limits). */
export async function addLimits(app: FastifyInstance, parts: LimitsDependencies): Promise<void> {
  warnOfUnnamedProxy(app);
  recognizeVisits(app, parts);
  delayRefusals(app);
  countRefusals(app, parts);
  refuseBlocked(app, parts);
  refuseCrossSite(app, parts);
  await limitRates(app, parts);
  boundStoredBytes(app, parts);
  refuseWhenDiskIsLow(app, parts);
  boundBytesInFlight(app, parts);
}

/**
 * How many refusals of a network within a minute are answered at once: enough for a school class whose visits
 * all reach a bound together.
 */
const AT_ONCE = 40;
const WINDOW_MS = 60_000;
const DELAY_MS = 5_000;

interface Options {
  readonly delayMs?: number;
}

/**
 * Delays the further refusals of a network that was refused often within the minute (tarpit). Until they are
 * sent, no more of the requests' bodies is read than fits a buffer, so that a client that sends as fast as it
 * is refused has to wait, and costs no more than its connections.
 */
export function delayRefusals(app: FastifyInstance, { delayMs = DELAY_MS }: Options = {}): void {
  const refused = new FixedWindowCounter({ max: AT_ONCE, windowMs: WINDOW_MS });
  app.addHook("onSend", async (request, reply) => {
    if (!isRefusal(request, reply)) return;
    const network = networkOf(request);
    if (network === undefined) return;
    const now = performance.now();
    const isOften = refused.waitMs(network, now) > 0;
    refused.add(network, 1, now);
    if (isOften) await pauseUntilGone(reply, delayMs);
  });
}

/** Whether a request was refused because of its visit's or network's bounds, before its body was read. */
function isRefusal({ body }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return body === undefined && (statusCode === 429 || statusCode === 503);
}

/** Resolves after this many milliseconds, or when the connection is closed. */
async function pauseUntilGone({ raw }: FastifyReply, ms: number): Promise<void> {
  const gone = new AbortController();
  raw.once("close", () => gone.abort());
  await pause(ms, undefined, { signal: gone.signal, ref: false }).catch(() => undefined);
}
