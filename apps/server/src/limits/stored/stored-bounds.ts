import type { Counter } from "../rates/bounds.ts";

/** How many bytes may be stored in a window of time. */
export interface StoredBound {
  readonly counter: Counter;
  readonly maxBytes: number;
  readonly windowMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What a device holds that was long without network, and some visits more: 50 MB of saves and 4 MB of events. */
const VISIT_HOUR_BYTES = 60_000_000;

/**
 * Returns the bounds on what is stored, from a network's bound for a day. A quarter of it is allowed within an hour, and a quarter of
 * either without tokens.
 */
export function storedBounds(networkBytesPerDay: number): StoredBound[] {
  const quarter = networkBytesPerDay / 4;
  return [
    { counter: "visit", maxBytes: VISIT_HOUR_BYTES, windowMs: HOUR_MS },
    { counter: "visit", maxBytes: 2 * VISIT_HOUR_BYTES, windowMs: DAY_MS },
    { counter: "untrusted", maxBytes: quarter / 4, windowMs: HOUR_MS },
    { counter: "untrusted", maxBytes: quarter, windowMs: DAY_MS },
    { counter: "network", maxBytes: quarter, windowMs: HOUR_MS },
    { counter: "network", maxBytes: networkBytesPerDay, windowMs: DAY_MS },
  ];
}
