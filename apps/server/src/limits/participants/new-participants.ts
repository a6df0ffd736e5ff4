import type { FastifyRequest } from "fastify";
import type { Counts } from "../../counting/counts.ts";
import { FixedWindowCounter } from "../../counting/fixed-window-counter.ts";
import { ApiError } from "../../errors/api-error.ts";
import { networkOf } from "../visits/network-of.ts";

/** How many participants may be made in a window of time. */
export interface ParticipantBound {
  readonly counter: "visit" | "network";
  readonly max: number;
  readonly windowMs: number;
}

const HOUR_MS = 3_600_000;

/**
 * The bounds on new participants. A visit's is a kiosk's, where a new participant begins every half minute at most; a network's is ten school classes of 200 children an hour
 * behind one address, and five such hours a day. Somebody without a visit's token, such as one who joins as the first thing, counts only for the network.
 */
const BOUNDS: readonly ParticipantBound[] = [
  { counter: "visit", max: 120, windowMs: HOUR_MS },
  { counter: "network", max: 2_000, windowMs: HOUR_MS },
  { counter: "network", max: 10_000, windowMs: 24 * HOUR_MS },
];

/** Counts the participants that visits and networks have added, so that a stranger cannot fill a study. Existing participants are not counted. Each process counts for itself. */
export class NewParticipants {
  readonly #refusals: Counts;
  readonly #counters;

  constructor(refusals: Counts, bounds = BOUNDS) {
    this.#refusals = refusals;
    this.#counters = bounds.map(({ counter, max, windowMs }) => ({
      counter,
      windows: new FixedWindowCounter({ max, windowMs }),
    }));
  }

  /** Counts one more participant of a request's visit and network; throws an ApiError (429, with `Retry-After`) where either has made too many. */
  add(request: FastifyRequest): void {
    const now = Date.now();
    const counted = this.#counters.flatMap(({ counter, windows }) => {
      const key = counter === "visit" ? visitOf(request) : networkOf(request);
      return key === undefined ? [] : [{ windows, key }];
    });
    for (const { windows, key } of counted) {
      const waitMs = windows.waitMs(key, now);
      if (waitMs === 0) continue;
      this.#refusals.add("new-participants");
      const message = "Too many take part at once. Please try again later.";
      throw new ApiError("too-many-requests", message, Math.ceil(waitMs / 1_000));
    }
    for (const { windows, key } of counted) windows.add(key, 1, now);
  }
}

function visitOf({ visit }: FastifyRequest): string | undefined {
  return visit.trusted ? visit.id : undefined;
}
