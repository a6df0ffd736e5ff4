/**
 * The clocks, timers and chance of a page: what a machine that waits is given, so that tests can give it
 * theirs.
 */
export interface Clock {
  /** Milliseconds since 1970 by the device's clock, which may be set. */
  wall(): number;
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Random, from 0 to 1. */
  random(): number;
  /** Calls back after a time in milliseconds. Returns a function that prevents that. */
  after(ms: number, callback: () => void): () => void;
}

export const pageClock: Clock = {
  wall: () => Date.now(),
  now: () => performance.now(),
  random: () => Math.random(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
