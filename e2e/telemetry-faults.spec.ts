// Rule (delivery-of-events)

import { randomUUID } from "node:crypto";
import type { EventEnvelope } from "@harapen/contract/telemetry/envelope";
import type { BrowserContext, Page } from "@playwright/test";
import { type FaultProxy, REFUSAL, startFaultProxy } from "./support/delivery/fault-proxy.ts";
import { pendingEvents } from "./support/delivery/pending.ts";
import type { Fingers } from "./support/fingers.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { FURTHER, unlessFirst } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, search } from "./support/search-steps.ts";
import type { RunningServer } from "./support/server.ts";
import { hidePage, killPage, showPage } from "./support/telemetry/page-lifecycle.ts";
import {
  countOf,
  eventSession,
  expectCompleteSession,
  expectEndedSession,
  storedEvents,
  upTo,
} from "./support/telemetry/stored-session.ts";

const labels = LABELS.en;

/** Visits whose calls all go through a proxy that can be at fault. */
const test = base.extend<{ faulty: FaultProxy }>({
  faulty: async ({ server }, use) => {
    const proxy = await startFaultProxy(server.origin);
    await use(proxy);
    await proxy.stop();
  },
  baseURL: async ({ faulty }, use) => use(faulty.origin),
});

test.beforeEach(({ expectedErrors }) => {
  // The browser's own messages about the network faults.
  expectedErrors.push(/Failed to load resource/, /^Fetch failed loading/);
});

const SPOTS = [
  { x: 150, y: 160 },
  { x: 240, y: 300 },
  { x: 200, y: 230 },
] as const;

async function drawSpots(fingers: Fingers): Promise<void> {
  const [first, ...others] = SPOTS;
  await fingers.ring(first);
  for (const spot of others) await fingers.tap(spot);
}

/** Begins another visit in a new tab, which has its own session. */
async function visitAgain(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/minato");
  await eventSession(page);
  return page;
}

/** Leaves events in the store like a page that has died. */
async function leaveBehind(page: Page, events: readonly EventEnvelope[]): Promise<void> {
  const records = events.map((event, at) => ({
    key: `a-dead-page ${String(at).padStart(9, "0")}`,
    kept: { name: event.name, body: JSON.stringify(event) },
  }));
  await page.evaluate(
    (all) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open("harapen-telemetry");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction("events", "readwrite");
          for (const { key, kept } of all) transaction.objectStore("events").put(kept, key);
          transaction.oncomplete = () => resolve(request.result.close());
          transaction.onabort = () => reject(transaction.error);
        };
      }),
    records,
  );
}

// Rule (telemetry-sessions): `last_search_id` is in session storage
test("a visit arrives whole, and nothing of it stays on the device", async ({
  page,
  fingers,
  server,
  faulty,
}) => {
  await beginToDraw(page, labels);
  await drawSpots(fingers);
  await search(page, labels);
  const events = await expectCompleteSession(server, await eventSession(page));
  expect(countOf(events, "stroke_start")).toBe(SPOTS.length);
  expect(countOf(events, "stroke_end")).toBe(SPOTS.length);
  expect(countOf(events, "stroke_move")).toBeGreaterThan(0);
  const searches = events.filter(({ name }) => name === "search").map(({ payload }) => payload.search_id);
  expect(searches).toEqual([await page.evaluate(() => sessionStorage.getItem("last_search_id"))]);
  await expect.poll(() => pendingEvents(page)).toBe(0);
  // Each once; cards may have been seen in the meantime.
  const posted = faulty.posted.map(({ event_id }) => event_id);
  expect(posted).toEqual(expect.arrayContaining(events.map(({ event_id }) => event_id)));
  expect(new Set(posted).size).toBe(posted.length);
});

// Rule (the-calls)
test("an event is one JSON post that carries no credentials", async ({ page, context, faulty, server }) => {
  await context.addCookies([{ name: "somebody", value: "1", url: faulty.origin }]);
  const posted = page.waitForRequest(/post_log\.php$/);
  await page.goto("/minato");
  const headers = await (await posted).allHeaders();
  expect(headers).toMatchObject({ "content-type": "application/json" });
  expect(headers).not.toHaveProperty("cookie");
  await expectCompleteSession(server, await eventSession(page));
});

test("what happens without network is sent when it is back", async ({ page, context, fingers, server }) => {
  await beginToDraw(page, labels);
  await fingers.ring({ x: 150, y: 160 });
  await context.setOffline(true);
  await drawSpots(fingers);
  const { id, seq } = await eventSession(page);
  expect(storedEvents(server, id).length).toBeLessThan(seq);
  await context.setOffline(false);
  const events = await expectCompleteSession(server, await eventSession(page));
  expect(countOf(events, "stroke_start")).toBe(SPOTS.length + 1);
});

test.describe("where the browser has no locks, leases do", () => {
  for (const locks of [true, false]) {
    test(
      `a reload in the middle loses nothing, ${locks ? "with" : "without"} locks`,
      unlessFirst(locks),
      async ({ page, fingers, server, faulty }) => {
        if (!locks) await withoutLocks(page.context());
        faulty.fault = "cut";
        await beginToDraw(page, labels);
        await drawSpots(fingers);
        const before = await eventSession(page);
        await page.reload();
        await expect(fingers.canvas).toBeVisible();
        faulty.fault = undefined;
        await drawSpots(fingers);
        const after = await eventSession(page);
        expect(after.id).toBe(before.id);
        expect(after.seq).toBeGreaterThan(before.seq);
        const events = await expectCompleteSession(server, after);
        expect(countOf(events, "stroke_start")).toBe(2 * SPOTS.length);
      },
    );

    test(`of two tabs, one alone sends what a third has left, ${locks ? "with" : "without"} locks`, {
      tag: FURTHER,
    }, async ({ page, context, fingers, server, faulty }) => {
      if (!locks) await withoutLocks(context);
      faulty.fault = "cut";
      await beginToDraw(page, labels);
      await drawSpots(fingers);
      const left = await eventSession(page);
      await page.goto("/health/live");
      const others = [await visitAgain(context), await visitAgain(context)];
      const cut = faulty.posted.length;
      faulty.fault = undefined;
      await expectCompleteSession(server, left);
      for (const other of others) await expectCompleteSession(server, await eventSession(other));
      const ids = faulty.posted.slice(cut).map(({ event_id }) => event_id);
      expect(new Set(ids).size).toBe(ids.length);
    });
  }
});

async function withoutLocks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "locks", { value: undefined }),
  );
}

test("a tab that is hidden and killed without network loses nothing: the next visit sends it", async ({
  page,
  context,
  fingers,
  server,
  faulty,
}) => {
  faulty.fault = { answer: 500 };
  await beginToDraw(page, labels);
  await drawSpots(fingers);
  await hidePage(page);
  const left = await eventSession(page);
  await expect.poll(() => pendingEvents(page)).toBe(left.seq);
  await killPage(page);
  expect(storedEvents(server, left.id)).toEqual([]);
  faulty.fault = undefined;
  const next = await visitAgain(context);
  await expectEndedSession(server, left.id);
  await expectCompleteSession(server, await eventSession(next));
  await expect.poll(() => pendingEvents(next)).toBe(0);
});

/** Has the page's store fail, as WebKit's may in the background, until the returned function is called. */
async function failStore(page: Page): Promise<() => Promise<void>> {
  const original = await page.evaluateHandle(() => IDBDatabase.prototype.transaction);
  await page.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
    };
  });
  return () =>
    original.evaluate((transaction) => {
      IDBDatabase.prototype.transaction = transaction;
    });
}

test("a tab whose store has failed leaves a backup when it is hidden and killed", { tag: FURTHER }, async ({
  page,
  context,
  fingers,
  server,
  faulty,
}) => {
  faulty.fault = { answer: 500 };
  await beginToDraw(page, labels);
  await failStore(page);
  await drawSpots(fingers);
  await hidePage(page);
  await fingers.tap(SPOTS[1]);
  const left = await eventSession(page);
  await killPage(page);
  faulty.fault = undefined;
  await visitAgain(context);
  await expectCompleteSession(server, left);
});

test("a store that failed in the background is written again once the page is shown", {
  tag: FURTHER,
}, async ({ page, fingers, faulty }) => {
  faulty.fault = { answer: 500 };
  await beginToDraw(page, labels);
  const mend = await failStore(page);
  await drawSpots(fingers);
  await hidePage(page);
  await mend();
  await showPage(page);
  const unwritten = async () => (await eventSession(page)).seq - (await pendingEvents(page));
  await expect.poll(unwritten).toBe(0);
});

test("what a killed tab leaves is sent by one that is open, when the visitor comes back to it", {
  tag: FURTHER,
}, async ({ page, context, fingers, server, faulty }) => {
  const open = await visitAgain(context);
  await page.bringToFront();
  faulty.fault = "cut";
  await beginToDraw(page, labels);
  await drawSpots(fingers);
  const left = await eventSession(page);
  await killPage(page);
  faulty.fault = undefined;
  await open.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expectEndedSession(server, left.id);
  await expectCompleteSession(server, await eventSession(open));
});

test("a tab that is closed in the middle of a stroke has sent what it recorded, or leaves it to the next visit", {
  tag: FURTHER,
}, async ({ page, context, fingers, server }) => {
  await beginToDraw(page, labels);
  await drawSpots(fingers);
  await fingers.down({ x: 170, y: 170 });
  await fingers.move({ x: 180, y: 180 });
  const left = await eventSession(page);
  await page.close();
  await visitAgain(context);
  await expectCompleteSession(server, left);
});

/** One fault that is reported, and one that is not. */
const FIRST_FAULTS: readonly string[] = ["that answers 500", "whose acknowledgements are lost"];

for (const [what, fault] of [
  ["that answers 500", { answer: 500 }],
  ["that is overrun", { answer: 429, headers: { "retry-after": "1" } }],
  ["whose acknowledgements are lost", "cut-after"],
  ["behind a network that answers everything with a page of its own", { answer: 200 }],
] as const) {
  test(
    `a server ${what} for a while gets every event, and stores it once`,
    unlessFirst(FIRST_FAULTS.includes(what)),
    async ({ page, fingers, server, faulty }) => {
      faulty.fault = fault;
      await beginToDraw(page, labels);
      await drawSpots(fingers);
      await expect.poll(() => faulty.posted.length).toBeGreaterThan(2);
      // An event is written to the device a moment after it gets its number.
      const unwritten = async () => (await eventSession(page)).seq - (await pendingEvents(page));
      await expect.poll(unwritten).toBe(0);
      faulty.fault = undefined;
      const events = await expectCompleteSession(server, await eventSession(page));
      expect(countOf(events, "stroke_end")).toBe(SPOTS.length);
      await expect.poll(() => pendingEvents(page)).toBe(0);
    },
  );
}

// Rule (errors): Sending telemetry fails without a word to the visitor
// Rule (delivery-of-events): Sending never blocks, delays or breaks the visit
test("telemetry that nobody answers leaves the search its way", { tag: FURTHER }, async ({
  page,
  fingers,
  faulty,
  server,
}) => {
  await beginToDraw(page, labels);
  faulty.fault = "silence";
  await drawSpots(fingers);
  await search(page, labels);
  await expect(page.getByRole("alert")).toHaveCount(0);
  const { id, seq } = await eventSession(page);
  expect(storedEvents(server, id).length).toBeLessThan(seq);
  await page.close();
});

/** The number of HTTP/1.1 connections: requests sent over them at the same moment may arrive in any order. */
const AT_ONCE_AT_A_HOST = 6;

test("when the page hides, the times of views go before strokes", { tag: FURTHER }, async ({
  page,
  fingers,
  faulty,
  server,
}) => {
  faulty.fault = { answer: 500 };
  await beginToDraw(page, labels);
  for (const spot of [...SPOTS, ...SPOTS]) await fingers.tap(spot);
  const before = faulty.posted.length;
  await hidePage(page);
  const burst = () => faulty.posted.slice(before).map(({ name }) => name);
  await expect.poll(() => burst().length).toBeGreaterThan(AT_ONCE_AT_A_HOST);
  faulty.fault = undefined;
  expect(burst().slice(0, AT_ONCE_AT_A_HOST)).toContain("page_hide");
  await expectCompleteSession(server, await eventSession(page));
});

interface Refusing {
  readonly fingers: Fingers;
  readonly faulty: FaultProxy;
  readonly server: RunningServer;
}

/**
 * Draws a spot whose events are all refused, after the session's earlier ones have been stored; resolves to
 * the session, and to how many of its last events were refused.
 */
async function refuseSpot(page: Page, { fingers, faulty, server }: Refusing) {
  await beginToDraw(page, labels);
  const before = await eventSession(page);
  await expectCompleteSession(server, before);
  faulty.fault = REFUSAL;
  await fingers.tap({ x: 150, y: 160 });
  const session = await eventSession(page);
  await expect.poll(() => faulty.posted.length).toBe(session.seq);
  return { ...session, refused: session.seq - before.seq };
}

test("an event that is refused is not sent again, but reported", async ({
  page,
  fingers,
  faulty,
  server,
}) => {
  const { id, seq, refused } = await refuseSpot(page, { fingers, faulty, server });
  faulty.fault = undefined;
  await fingers.tap({ x: 240, y: 300 });
  const dropReports = () => storedEvents(server, id).filter(({ name }) => name === "error_client");
  await expect.poll(dropReports).toHaveLength(1);
  expect(dropReports()[0]?.payload).toMatchObject({
    code: "events_dropped",
    message: String(refused),
  });
  const numbers = storedEvents(server, id).map((event) => event.seq);
  const lost = upTo(seq).slice(seq - refused);
  expect(numbers.filter((number) => lost.includes(number))).toEqual([]);
  expect(new Set(faulty.posted.map(({ event_id }) => event_id)).size).toBe(faulty.posted.length);
});

test("what was refused before a page went to the back-forward cache is reported once when it is back", {
  tag: FURTHER,
}, async ({ page, fingers, faulty, server }) => {
  const { id, refused } = await refuseSpot(page, { fingers, faulty, server });
  faulty.fault = { answer: 500 };
  for (const type of ["pagehide", "pageshow"]) {
    await page.evaluate((of) => window.dispatchEvent(new PageTransitionEvent(of, { persisted: true })), type);
    await page.waitForTimeout(500);
  }
  faulty.fault = undefined;
  await fingers.tap({ x: 240, y: 300 });
  await expect.poll(() => pendingEvents(page), { timeout: 30_000 }).toBe(0);
  const reported = () =>
    storedEvents(server, id)
      .filter(({ name }) => name === "error_client")
      .map(({ payload }) => payload.message);
  await expect.poll(reported).toEqual([String(refused)]);
  await fingers.tap({ x: 200, y: 230 });
  await expect
    .poll(() => storedEvents(server, id).filter(({ name }) => name === "stroke_end"))
    .toHaveLength(2);
  expect(reported()).toEqual([String(refused)]);
});

test("of more than the device keeps, the oldest moves go first, and how many is reported", {
  tag: FURTHER,
}, async ({ page, server }) => {
  await page.goto("/minato");
  await expectCompleteSession(server, await eventSession(page));
  const session = randomUUID();
  const points = Array.from({ length: 1_000 }, (_, at) => ({ x: at / 7, y: at / 9 }));
  const left = Array.from({ length: 180 }, (_, at) => ({
    event_id: randomUUID(),
    session_id: session,
    name: at === 0 ? "not_sure" : "stroke_move",
    client_ts: at,
    payload: {
      session_seq: at + 1,
      aquarium: "minato",
      ...(at === 0 ? { search_id: randomUUID() } : { drawing_id: randomUUID(), points }),
    },
  }));
  await leaveBehind(page, left);
  const { id } = await eventSession(page);
  await page.reload();
  const dropReports = () => storedEvents(server, id).filter(({ name }) => name === "error_client");
  await expect.poll(() => pendingEvents(page), { timeout: 30_000 }).toBe(0);
  await expect.poll(dropReports).toHaveLength(1);
  expect(dropReports()[0]?.payload).toMatchObject({ code: "events_dropped" });
  const dropped = Number(dropReports()[0]?.payload.message);
  expect(dropped).toBeGreaterThan(0);
  const arrived = storedEvents(server, session).map(({ event_id }) => event_id);
  const kept = [left[0], ...left.slice(1 + dropped)].map((event) => event?.event_id);
  expect(arrived.sort()).toEqual(kept.sort());
});

for (const [what, spoil] of [
  ["has no IndexedDB", () => Object.defineProperty(window, "indexedDB", { value: undefined })],
  [
    "forbids IndexedDB",
    () =>
      Object.defineProperty(IDBFactory.prototype, "open", {
        value: () => {
          throw new DOMException("forbidden", "SecurityError");
        },
      }),
  ],
  ["never opens IndexedDB", () => Object.defineProperty(IDBFactory.prototype, "open", { value: () => ({}) })],
] as const) {
  test(
    `a browser that ${what} sends what it recorded as long as the page lives`,
    unlessFirst(what === "forbids IndexedDB"),
    async ({ page, fingers, server, faulty }) => {
      await page.addInitScript(spoil);
      await beginToDraw(page, labels);
      faulty.fault = "cut";
      await drawSpots(fingers);
      faulty.fault = undefined;
      const events = await expectCompleteSession(server, await eventSession(page));
      expect(countOf(events, "stroke_end")).toBe(SPOTS.length);
    },
  );
}
