import { afterAll, vi } from "vitest";

/** Gives the clock back that a file's tests have replaced: the next file's may run in the same process. */
afterAll(() => {
  vi.useRealTimers();
});
