import { test as base, expect } from "@playwright/test";
import { type CallWatcher, watchCalls } from "./call-watcher.ts";
import { Fingers } from "./fingers.ts";
import { type RunningServer, startServer } from "./server.ts";

interface Fixtures {
  fingers: Fingers;
  calls: CallWatcher;
  /** Console errors that this test provokes on purpose, as patterns. */
  expectedErrors: RegExp[];
}

/**
 * A visit to the real product: a server of its own for each worker, every call held against the contract, no native
 * dialog, and no console error that the test did not announce.
 */
export const test = base.extend<Fixtures & { watched: undefined }, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  expectedErrors: async ({}, use) => use([]),
  calls: async ({ page }, use) => {
    const calls = watchCalls(page);
    await use(calls);
    await calls.settled();
    expect(calls.problems, "every call fits the contract").toEqual([]);
  },
  fingers: async ({ page }, use) => use(await Fingers.on(page)),
  watched: [
    async ({ page, expectedErrors, calls: _wire }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      page.on("pageerror", (error) => errors.push(String(error)));
      // `window.alert` and the like would stop the page and its clocks.
      page.on("dialog", (dialog) => {
        errors.push(`a native dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      await use(undefined);
      const unexpected = errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
      expect(unexpected, "no unexpected console errors").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
