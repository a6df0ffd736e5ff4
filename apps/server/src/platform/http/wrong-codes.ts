import type { FastifyRequest } from "fastify";
import { type Counts, FixedWindowCounter } from "../counters.ts";
import { RefusedNetworkError } from "../errors.ts";

/**
 * How many wrong codes a network may try within a minute, and within a day. A hall's visitors share a network,
 * and once it is over a bound right codes have to wait, too, as trying would otherwise still find them: hence
 * many tries. The app sends no code whose check character is wrong (1 in 23 passes), so that mistyping stays
 * far below: 2,000 are left of 46,000 codes with mistakes. How far guessing would get:
 * docs/decisions/052-albums-of-guests-by-a-code.md.
 */
export const WRONG_CODES_PER_MINUTE = 100;
export const WRONG_CODES_PER_DAY = 2_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * The wrong codes of guests' albums, or of studies' participants, that were tried, by network, so that nobody
 * finds one by trying. Each process counts for itself.
 */
export class WrongCodes {
  readonly #refusals: Counts;
  readonly #now: () => number;
  readonly #windows = [
    new FixedWindowCounter({ max: WRONG_CODES_PER_MINUTE, windowMs: MINUTE_MS }),
    new FixedWindowCounter({ max: WRONG_CODES_PER_DAY, windowMs: DAY_MS }),
  ];

  /** @param now milliseconds of a clock that never jumps */
  constructor(refusals: Counts, now = () => performance.now()) {
    this.#refusals = refusals;
    this.#now = now;
  }

  /**
   * Throws a RefusedNetworkError (429, with `Retry-After`) where a request's network has tried too many. The
   * machine's own address has no network's bounds.
   */
  check({ visit }: Pick<FastifyRequest, "visit">): void {
    if (visit.loopback) return;
    const now = this.#now();
    const waitMs = Math.max(...this.#windows.map((windows) => windows.waitMs(visit.prefixDigest, now)));
    if (waitMs === 0) return;
    this.#refusals.add("wrong-codes");
    const message = "Too many wrong codes. Please try again later.";
    throw new RefusedNetworkError("wrong-codes", message, Math.ceil(waitMs / 1_000));
  }

  add({ visit }: Pick<FastifyRequest, "visit">): void {
    for (const windows of this.#windows) windows.add(visit.prefixDigest, 1, this.#now());
  }
}
