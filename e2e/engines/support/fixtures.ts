import { writeFileSync } from "node:fs";
import { test as base, expect } from "@playwright/test";
import type { EngineName } from "../../../scripts/browsers/engines.ts";
import { type FaultProxy, startFaultProxy } from "../../support/delivery/fault-proxy.ts";
import { type RunningServer, startServer } from "../../support/server.ts";
import type { Preferences } from "../driver/firefox.ts";
import { startEngine } from "../driver/start.ts";
import type { Engine } from "../driver/tab.ts";
import { Visitor } from "./visitor.ts";

export interface EngineOptions {
  engineName: EngineName;
  /** Firefox's settings beside those of all tests. */
  preferences: Preferences;
}

interface Fixtures {
  /** A server that nobody else visits, so that everything it stores is this test's. */
  server: RunningServer;
  /** The network between the visitor and the server. */
  network: FaultProxy;
  /** A visitor who has not opened anything yet, on a device without any data of the app. */
  visitor: Visitor;
  /** Errors that this test provokes on purpose, as patterns. */
  expectedErrors: RegExp[];
}

/**
 * Firefox's message about a picture that its page no longer waits for, as the visitor leaves the page: the
 * logo, and the tab's icon.
 */
const LEFT_PICTURE = /(logo|icon)\.svg’\. A ServiceWorker intercepted the request/;

/** A visit to the real product in an installed engine, without any error that the test did not announce. */
export const test = base.extend<Fixtures, EngineOptions & { engine: Engine }>({
  engineName: ["WebKit", { option: true, scope: "worker" }],
  preferences: [{}, { option: true, scope: "worker" }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  server: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.stop();
  },
  engine: [
    async ({ engineName, preferences }, use) => {
      const engine = await startEngine(engineName, preferences);
      await use(engine);
      await engine.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  network: async ({ server }, use) => {
    const proxy = await startFaultProxy(server.origin);
    await use(proxy);
    await proxy.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  expectedErrors: async ({}, use) => use([]),
  visitor: async ({ engine, network: _behind, expectedErrors }, use, testInfo) => {
    const visit = await engine.visit();
    await use(new Visitor(visit, engine.pointer));
    if (testInfo.status !== testInfo.expectedStatus) {
      writeFileSync(testInfo.outputPath("screen.png"), await visit.tab.screenshot(), "base64");
      const text = await visit.tab.evaluate(() => `${location.href}\n${document.body.innerText}`, undefined);
      await testInfo.attach("the page", { body: text, contentType: "text/plain" });
    }
    const errors = await visit.end();
    const expected = [LEFT_PICTURE, ...expectedErrors];
    const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
    expect(unexpected, "no unexpected errors in the console").toEqual([]);
  },
});

export { expect };
