import type { FastifyRequest } from "fastify";
import { type Counts, FixedWindowCounter } from "../counters.ts";
import { ApiError } from "../errors.ts";

/**
 * How many wrong codes a network may try within a minute. A hall's visitors share a network, and once it is
 * over the bound right codes have to wait, too, as trying would otherwise still find them: hence a window of
 * only a minute, and many tries. The app sends no code whose check character is wrong (1 in 23 passes), so
 * that mistyping stays far below. How far guessing would get:
 * docs/decisions/052-albums-of-guests-by-a-code.md.
 */
export const WRONG_CODES_PER_MINUTE = 100;
const MINUTE_MS = 60_000;

/**
 * The wrong codes of guests' albums that were tried, by network, so that nobody finds one by trying. Each
 * process counts for itself.
 */
export class WrongCodes {
  readonly #refusals: Counts;
  readonly #windows = new FixedWindowCounter({ max: WRONG_CODES_PER_MINUTE, windowMs: MINUTE_MS });

  constructor(refusals: Counts) {
    this.#refusals = refusals;
  }

  /**
   * Throws an ApiError (429, with `Retry-After`) where a request's network has tried too many. The machine's
   * own address has no network's bounds.
   */
  check({ visit }: FastifyRequest): void {
    const waitMs = visit.loopback ? 0 : this.#windows.waitMs(visit.prefixDigest, performance.now());
    if (waitMs === 0) return;
    this.#refusals.add("wrong-codes");
    const message = "Too many wrong codes. Please try again later.";
    throw new ApiError("too-many-requests", message, Math.ceil(waitMs / 1_000));
  }

  add({ visit }: FastifyRequest): void {
    this.#windows.add(visit.prefixDigest, 1, performance.now());
  }
}
