import { test as base, expect } from "@playwright/test";
import { type RunningServer, startServer } from "./server.ts";
import { Fingers } from "./touch.ts";
import { type Wire, watchWire } from "./wire.ts";

interface Visit {
  fingers: Fingers;
  wire: Wire;
  /** Console errors that this test provokes on purpose, as patterns. */
  expectedErrors: RegExp[];
}

/**
 * A visit to the real product: a server of its own for each worker, every call held against the contract, and no
 * console error that the test did not announce.
 */
export const test = base.extend<Visit & { watched: undefined }, { server: RunningServer }>({
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
  wire: async ({ page }, use) => {
    const wire = watchWire(page);
    await use(wire);
    await wire.settled();
    expect(wire.faults, "every call fits the contract").toEqual([]);
  },
  fingers: async ({ page }, use) => use(await Fingers.on(page)),
  watched: [
    async ({ page, expectedErrors, wire: _wire }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      page.on("pageerror", (error) => errors.push(String(error)));
      await use(undefined);
      const unexpected = errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
      expect(unexpected, "no unexpected console errors").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
