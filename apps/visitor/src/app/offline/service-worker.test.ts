import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startServiceWorker } from "./service-worker.ts";

/** A page that a worker serves already, in a browser whose first registrations fail so. */
function browserWith(...failures: readonly Error[]) {
  const register = vi.fn(async () => ({ waiting: null }));
  for (const failure of failures) register.mockRejectedValueOnce(failure);
  vi.stubGlobal("navigator", { serviceWorker: { controller: {}, register } });
  return register;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv("PROD", true);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

// Rule (without-network)
test.each(["SecurityError", "NotSupportedError"])(
  "a worker that the browser refuses by a %s is not registered again, with a word to developers",
  async (name) => {
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    const refusal = new DOMException("refused", name);
    const register = browserWith(refusal);
    const started = startServiceWorker();
    await vi.advanceTimersByTimeAsync(60_000);
    await started;
    expect(register).toHaveBeenCalledTimes(1);
    expect(warned.mock.calls).toEqual([["harapen: the browser refuses the service worker", refusal]]);
  },
);

// Rule (without-network): The worker is registered again where its script does not come, and not where the
//   browser refuses it
test("a worker whose script does not come is registered again until it does", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const register = browserWith(new TypeError("no network"), new TypeError("no network"));
  const started = startServiceWorker();
  await vi.advanceTimersByTimeAsync(60_000);
  await started;
  expect(register).toHaveBeenCalledTimes(3);
});
