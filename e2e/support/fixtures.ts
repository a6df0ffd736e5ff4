import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page, type Response } from "@playwright/test";
import { type AquariumCopy, writeCopies } from "./aquariums/copies.ts";
import { TEST_AQUARIUMS } from "./aquariums/test-aquariums.ts";
import { type CallWatcher, watchCalls } from "./call-watcher.ts";
import { Fingers } from "./fingers.ts";
import { type RunningServer, START_MS, startServer } from "./server.ts";

interface Fixtures {
  fingers: Fingers;
  calls: CallWatcher;
  /** Console errors that this test provokes on purpose, as patterns. */
  expectedErrors: RegExp[];
}

interface WorkerFixtures {
  /**
   * Aquariums that the server has beside the demo's, or in place of one, for a spec that needs others than
   * those of all servers.
   */
  copies: readonly AquariumCopy[];
  server: RunningServer;
}

/**
 * How long to wait for the app to replace a page's shell, in milliseconds; if it cannot load, the test
 * continues.
 */
const SHELL_MS = 3_000;

/**
 * Makes a page's navigations wait until the app has replaced the shell that the page began with, unless they
 * wait for less than the load: a test that acts earlier acts like a visitor who is faster than the network.
 */
function waitForApp(page: Page, go: "goto" | "reload"): void {
  const navigate = page[go].bind(page) as (...all: unknown[]) => Promise<Response | null>;
  Object.assign(page, {
    [go]: async (...all: unknown[]) => {
      const response = await navigate(...all);
      const { waitUntil = "load" } = (all[go === "goto" ? 1 : 0] ?? {}) as { waitUntil?: string };
      const shell = page.locator("#root[data-shell]");
      if (waitUntil === "load")
        await shell.waitFor({ state: "detached", timeout: SHELL_MS }).catch(() => undefined);
      return response;
    },
  });
}

/**
 * A visit to the real product: each worker has its own server, every call is compared with the contract, and
 * there is no native dialog, and no console error that the test did not announce.
 */
export const test = base.extend<Fixtures & { watched: undefined }, WorkerFixtures>({
  copies: [TEST_AQUARIUMS, { option: true, scope: "worker" }],
  server: [
    async ({ copies, browser }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "harapen-aquariums-"));
      await writeCopies(folder, copies, browser);
      const server = await startServer({ IMPORT_DIR: folder });
      rmSync(folder, { recursive: true });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: START_MS },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  expectedErrors: async ({}, use) => use([]),
  page: async ({ page }, use) => {
    for (const go of ["goto", "reload"] as const) waitForApp(page, go);
    await use(page);
  },
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
