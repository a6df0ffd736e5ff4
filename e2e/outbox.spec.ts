// Rule (saving)

import type { Page } from "@playwright/test";
import { pendingSaves } from "./support/delivery/pending.ts";
import { currentDrawingId } from "./support/delivery/saved-once.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";
import { rows } from "./support/stored-rows.ts";
import { eventSession, storedEvents } from "./support/telemetry/stored-session.ts";

const labels = LABELS.en;

test.beforeEach(async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/);
  await beginToDraw(page, labels);
});

interface Waiting {
  readonly key: string;
  readonly bytes: number;
  readonly failures: number;
}

/** Leaves guests' drawings in the outbox that are not due for some minutes. */
async function fillOutbox(page: Page, ...waiting: readonly Waiting[]): Promise<void> {
  const request = {
    mail: "guest",
    uid: "guest",
    aquarium: "minato",
    penguin_name: "m01",
    image: "data:image/png;base64,",
  };
  const save = { call: "drawing", request };
  await page.evaluate(
    (queue) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("harapen-outbox");
        opening.onupgradeneeded = () => opening.result.createObjectStore("saves");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction("saves", "readwrite");
          for (const queued of queue)
            writing.objectStore("saves").put({ ...queued, dueAt: Date.now() + 600_000 }, queued.key);
          writing.oncomplete = () => resolve(opening.result.close());
          writing.onabort = () => reject(writing.error);
        };
      }),
    waiting.map((each) => ({ ...each, save })),
  );
}

/** Makes the saves in the outbox wait for ten more minutes, as after many failures. */
async function postponeSaves(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("harapen-outbox");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction("saves", "readwrite");
          const walking = writing.objectStore("saves").openCursor();
          walking.onsuccess = () => {
            walking.result?.update({ ...walking.result.value, failures: 9, dueAt: Date.now() + 600_000 });
            walking.result?.continue();
          };
          writing.oncomplete = () => resolve(opening.result.close());
          writing.onabort = () => reject(writing.error);
        };
      }),
  );
}

const REASONS: Record<string, (page: Page) => Promise<unknown>> = {
  "at the next start": (page) => page.reload(),
  "when the page is shown again": (page) =>
    page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))),
  // Simulates WebKit in the background, which fires no event.
  "when the page is shown again without its connection to the database": (page) =>
    page.evaluate(() => {
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = function (...all) {
        if (this.name !== "harapen-outbox") return transaction.apply(this, all);
        IDBDatabase.prototype.transaction = transaction;
        throw new DOMException("the connection is closed", "InvalidStateError");
      };
      document.dispatchEvent(new Event("visibilitychange"));
    }),
};
for (const [when, happens] of Object.entries(REASONS))
  test(`what a venue's network has kept back is sent ${when}, however long its backoff is`, {
    tag: FURTHER,
  }, async ({ page, context, fingers, server, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    await fingers.tap({ x: 150, y: 160 });
    await search(page, labels);
    const drawingId = await currentDrawingId(page);
    await context.route(/post_(all|drawing)\.php/, (route) => route.abort());
    await candidates(page).first().tap();
    await page.getByRole("button", { name: labels.thisOne }).tap();
    await expect(page.getByRole("alert")).toContainText("safe on this device");
    await postponeSaves(page);
    await context.unroute(/post_(all|drawing)\.php/);
    await happens(page);
    await expect.poll(() => pendingSaves(page)).toBe(0);
    expect(
      rows(server.dataDir, `select 1 as stored from record where drawing_id = '${drawingId}'`),
    ).toHaveLength(1);
  });

// Rule (saving): While nothing answers one save is tried at a time, after ever longer waits, however many
//   there are
test("while nothing answers one save is tried, however many wait", async ({ page }) => {
  const keys = Array.from({ length: 20 }, (_, index) => `0000000000000${10 + index} a`);
  await fillOutbox(page, ...keys.map((key) => ({ key, bytes: 100, failures: 9 })));
  let requests = 0;
  await page.route(/post_drawing\.php/, (route) => {
    requests++;
    return route.abort();
  });
  await page.reload();
  await expect.poll(() => requests).toBeGreaterThan(0);
  await page.evaluate(() => navigator.locks.request("harapen-outbox", () => {}));
  expect(requests).toBe(1);
});

test("of more saves than the device keeps a guest's drawing goes first, and that is recorded", {
  tag: FURTHER,
}, async ({ page, context, fingers, server }) => {
  await fingers.tap({ x: 150, y: 160 });
  await search(page, labels);
  const { id } = await eventSession(page);
  // It takes nearly all the room.
  await fillOutbox(page, { key: "000000000000001 a", bytes: 45_999_999, failures: 0 });
  const drawingId = await currentDrawingId(page);
  await candidates(page).first().tap();
  await context.setOffline(true);
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page.getByRole("alert")).toContainText("safe on this device");
  await expect.poll(() => pendingSaves(page)).toBe(2);
  await context.setOffline(false);
  const reports = () => storedEvents(server, id).filter(({ payload }) => payload.code === "saves_dropped");
  // If the older drawing is the one that stays, it is sent once online, and refused, as it has no picture.
  await expect.poll(() => reports()[0]?.payload.message).toBe("1");
  const stored = () =>
    rows(server.dataDir, `select 1 as stored from record where drawing_id = '${drawingId}'`);
  await expect.poll(stored).toHaveLength(1);
});

// Rule (saving): Where the device keeps nothing, the alert says that the page has to stay open
test("where the device keeps nothing the visitor is asked to keep the page open, and it sends what was answered", {
  tag: FURTHER,
}, async ({ page, context, fingers, server }) => {
  // As Chromium does where cookies are blocked.
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
    LockManager.prototype.request = () => Promise.reject(new DOMException("forbidden", "SecurityError"));
  });
  await page.reload();
  await fingers.tap({ x: 150, y: 160 });
  await search(page, labels);
  const drawingId = await currentDrawingId(page);
  await candidates(page).first().tap();
  // So soon after its start, a page has not preloaded what comes after a press, and a link is followed once
  // its press is painted.
  await expect(page.getByRole("button", { name: labels.thisOne })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page.getByRole("alert")).toContainText("Keep this page open");
  await context.setOffline(false);
  const stored = (table: string) =>
    rows(server.dataDir, `select 1 as stored from ${table} where drawing_id = '${drawingId}'`);
  await expect.poll(() => [stored("record"), stored("drawing")]).toEqual([[{ stored: 1 }], [{ stored: 1 }]]);
});
