import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retryUntilLoaded } from "./loading.ts";

/** The page, as far as this module listens to it. */
const page = new EventTarget();
const added = vi.spyOn(page, "addEventListener");
const removed = vi.spyOn(page, "removeEventListener");

beforeEach(() => {
  vi.useFakeTimers();
  for (const name of ["addEventListener", "removeEventListener"] as const)
    vi.stubGlobal(name, page[name].bind(page));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

// Rule (loading): What comes late is asked for again, with one word on the console
test("what fails at first is loaded after some waits, with one warning, and nothing listens any longer", async () => {
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  const gone = new Error("gone");
  const load = vi.fn(async () => "loaded");
  load.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone);
  const loaded = retryUntilLoaded(load);
  // The first wait ends by the network, the second by itself.
  await vi.advanceTimersByTimeAsync(1);
  page.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await loaded).toBe("loaded");
  expect(load).toHaveBeenCalledTimes(3);
  expect(warned.mock.calls).toEqual([["harapen: a part of the app is asked for again", gone]]);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});
