import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { Counts } from "../counting/counts.ts";
import type { Signer } from "../signing/signer.ts";
import { boundBytesInFlight } from "./bodies/bound-bytes.ts";
import { refuseCrossSite } from "./cross-site/refuse-cross-site.ts";
import type { FreeBytes } from "./disk/free-bytes.ts";
import { refuseWhenDiskIsLow } from "./disk/refuse-when-low.ts";
import { limitRates } from "./rates/limit-rates.ts";
import { delayRefusals } from "./refusals/delay-refusals.ts";
import { boundStoredBytes } from "./stored/bound-stored-bytes.ts";
import { recognizeVisits } from "./visits/recognize-visits.ts";
import { warnOfUnnamedProxy } from "./visits/warn-of-unnamed-proxy.ts";

export interface LimitsDependencies {
  readonly config: Config;
  readonly log: Logger;
  readonly signer: Signer;
  readonly refusals: Counts;
  readonly freeBytes: FreeBytes;
}

/** Bounds what any client can cost the server, before a body is read (docs/behaviour.md#limits). */
export async function addLimits(app: FastifyInstance, parts: LimitsDependencies): Promise<void> {
  warnOfUnnamedProxy(app);
  recognizeVisits(app, parts);
  delayRefusals(app);
  refuseCrossSite(app, parts);
  await limitRates(app, parts);
  boundStoredBytes(app, parts);
  refuseWhenDiskIsLow(app, parts);
  boundBytesInFlight(app, parts);
}
