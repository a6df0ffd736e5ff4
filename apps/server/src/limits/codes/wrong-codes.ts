import type { FastifyRequest } from "fastify";
import type { Counts } from "../../counting/counts.ts";
import { ApiError } from "../../errors/api-error.ts";
import { CountingWindows } from "../counting-windows.ts";

/**
 * Wrong codes that a network may try within an hour. The app sends no code whose check character is wrong, so a mistyped one hardly ever comes; a class of 40 at
 * one address would have to mistype 480 for that (1 in 23 passes the check). What guessing would come to: docs/decisions/052-albums-of-guests-by-a-code.md.
 */
export const WRONG_CODES_PER_HOUR = 20;
const HOUR_MS = 3_600_000;

/** The wrong codes of guests' albums that were tried, by network, so that nobody finds one by trying. Each process counts for itself. */
export class WrongCodes {
  readonly #refusals: Counts;
  readonly #windows = new CountingWindows({ max: WRONG_CODES_PER_HOUR, windowMs: HOUR_MS });

  constructor(refusals: Counts) {
    this.#refusals = refusals;
  }

  /** Throws an ApiError (429, with `Retry-After`) where a request's network has tried too many. The machine's own address has no network's bounds. */
  check({ visit }: FastifyRequest): void {
    const waitMs = visit.loopback ? 0 : this.#windows.waitMs(visit.prefixDigest, Date.now());
    if (waitMs === 0) return;
    this.#refusals.add("wrong-codes");
    const message = "Too many wrong codes. Please try again later.";
    throw new ApiError("too-many-requests", message, Math.ceil(waitMs / 1_000));
  }

  add({ visit }: FastifyRequest): void {
    this.#windows.add(visit.prefixDigest, 1, Date.now());
  }
}
