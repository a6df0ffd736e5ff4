import { afterAll, vi } from "vitest";

/** Restores the clock that a file's tests have replaced, as the next file's may run in the same process. */
afterAll(() => {
  vi.useRealTimers();
});
