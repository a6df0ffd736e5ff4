import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { type AquariumCopy, writeCopies } from "./aquariums/copies.ts";
import { type CallWatcher, watchCalls } from "./call-watcher.ts";
import { Fingers } from "./fingers.ts";
import { type RunningServer, startServer } from "./server.ts";

interface Fixtures {
  fingers: Fingers;
  calls: CallWatcher;
  /** Console errors that this test provokes on purpose, as patterns. */
  expectedErrors: RegExp[];
}

interface WorkerFixtures {
  /** Aquariums that the server has besides the demo's, or in the place of one. */
  copies: readonly AquariumCopy[];
  server: RunningServer;
}

/**
 * A visit to the real product: a server of its own for each worker, every call held against the contract, no native
 * dialog, and no console error that the test did not announce.
 */
export const test = base.extend<Fixtures & { watched: undefined }, WorkerFixtures>({
  copies: [[], { option: true, scope: "worker" }],
  server: [
    async ({ copies, browser }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "harapen-aquariums-"));
      await writeCopies(folder, copies, browser);
      const server = await startServer(copies.length > 0 ? { IMPORT_DIR: folder } : {});
      rmSync(folder, { recursive: true });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
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
