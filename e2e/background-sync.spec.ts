// Rule (saving)

import { PATHS } from "@harapen/contract/calls/paths";
import type { BrowserContext, Page } from "@playwright/test";
import { pendingSaves } from "./support/delivery/pending.ts";
import { test as strangeTest } from "./support/delivery/strange-proxy.ts";
import { confirmInVain, findWithWorker, storedRows } from "./support/delivery/waiting-saves.ts";
import type { Fingers } from "./support/fingers.ts";
import { expect } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { hidePage } from "./support/telemetry/page-lifecycle.ts";

const test = strangeTest.extend({ serviceWorkers: "allow", locale: "en" });

const TAG = "harapen-outbox";
const SAVES: readonly string[] = [PATHS.saveRecord, PATHS.saveDrawing];

/** Finds a penguin in a page that notes its syncs; resolves to the drawing's id. */
async function find(page: Page, fingers: Fingers): Promise<string> {
  await page.addInitScript(noteSyncs);
  return findWithWorker(page, fingers);
}

/** Records by which events the page wants the service worker to be woken. The headless shell refuses them. */
function noteSyncs(): void {
  const { prototype } = (window as unknown as { SyncManager: { prototype: SyncManager } }).SyncManager;
  const { register } = prototype;
  Object.assign(window, { syncs: [] });
  prototype.register = function (tag) {
    (window as unknown as { syncs: string[] }).syncs.push(tag);
    return register.call(this, tag);
  };
}

interface SyncManager {
  register(tag: string): Promise<void>;
}

const requestedSyncs = (page: Page) => page.evaluate(() => (window as unknown as { syncs: string[] }).syncs);

/**
 * Wakes the worker as the browser does once there is a network. Waking it from another page would hide
 * `page`.
 */
async function wakeWorker(context: BrowserContext, origin: string, page?: Page): Promise<void> {
  const devtools = await context.newCDPSession(page ?? (await context.newPage()));
  const registered = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  await devtools.send("ServiceWorker.dispatchSyncEvent", {
    origin,
    registrationId,
    tag: TAG,
    lastChance: false,
  });
}

test("saves that wait are sent by the service worker when there is a network, though no page is open", async ({
  page,
  context,
  strange,
  server,
  fingers,
}) => {
  const drawingId = await find(page, fingers);
  strange.offline = true;
  await confirmInVain(page);
  await expect(page.getByRole("alert")).toContainText("will be sent later");
  await expect.poll(() => requestedSyncs(page)).toEqual([TAG]);
  await page.close();

  const stored = () => storedRows(server, drawingId);
  await wakeWorker(context, strange.origin);
  expect(stored()).toEqual([0, 0]);
  strange.offline = false;
  await wakeWorker(context, strange.origin);
  await expect.poll(stored).toEqual([1, 1]);

  // Nothing is left for a page to send.
  const later = await context.newPage();
  await later.goto("/minato");
  await expect.poll(() => pendingSaves(later)).toBe(0);
  expect(stored()).toEqual([1, 1]);
});

test("what an open page is sending itself, the service worker leaves to it", { tag: FURTHER }, async ({
  page,
  context,
  strange,
  server,
  fingers,
}) => {
  const drawingId = await find(page, fingers);
  const isSave = (path: string) => SAVES.includes(path);
  const saves = () => strange.asked.filter(isSave);
  const ofPage: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (isSave(pathname)) ofPage.push(pathname);
  });
  for (const path of SAVES) strange.faults.set(path, { answer: 503 });
  await confirmInVain(page);
  // What is still under way when the network comes back would arrive.
  await expect.poll(saves).toHaveLength(2);
  strange.faults.clear();
  await wakeWorker(context, strange.origin, page);
  expect(storedRows(server, drawingId)).toEqual([0, 0]);
  expect(await pendingSaves(page)).toBe(2);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => pendingSaves(page)).toBe(0);
  expect(saves()).toHaveLength(4);
  expect(ofPage).toHaveLength(4);
  expect(storedRows(server, drawingId)).toEqual([1, 1]);
});

test("a page that hides while its saves are under way has the service worker go on with them", {
  tag: FURTHER,
}, async ({ page, context, strange, server, fingers }) => {
  const drawingId = await find(page, fingers);
  for (const path of [PATHS.saveRecord, PATHS.saveDrawing]) strange.faults.set(path, "silence");
  await confirmInVain(page);
  expect(await requestedSyncs(page)).toEqual([]);
  await hidePage(page);
  await expect.poll(() => requestedSyncs(page)).toEqual([TAG]);
  await page.close();
  strange.faults.clear();
  await wakeWorker(context, strange.origin);
  await expect.poll(() => storedRows(server, drawingId)).toEqual([1, 1]);
});
