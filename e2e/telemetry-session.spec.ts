import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, search } from "./support/search-steps.ts";
import { open } from "./support/sign-in.ts";
import { rows } from "./support/stored-rows.ts";
import {
  eventSession,
  expectCompleteSession,
  type StoredEvent,
  storedEvents,
} from "./support/telemetry/stored-session.ts";

const HALF_AN_HOUR = 30 * 60_000;

/** Returns the views as recorded: `page_view`, or `page_leave` with its times. */
const views = (events: readonly StoredEvent[], name: "page_view" | "page_leave") =>
  events.filter((event) => event.name === name).map(({ payload }) => payload);

const atCatalog = (page: Page) => expect(page.getByRole("button", { name: "Sango" })).toBeVisible();

/** Resolves to the session once it has begun: the page records its start as soon as it is shown. */
async function session(page: Page) {
  await expect.poll(async () => (await eventSession(page)).seq).toBeGreaterThanOrEqual(3);
  return eventSession(page);
}

// Rule (telemetry-sessions): A beginning is recorded as `session_start`
// Rule (telemetry-sessions): `device_id` stays in local storage
// Rule (telemetry-sessions): `last_screen` is in session storage
test("a reload goes on with the session, its numbers and its last screen", async ({ page, server }) => {
  await open(page, "/minato/list");
  const before = await session(page);
  await page.reload();
  await atCatalog(page);
  await expect.poll(async () => (await eventSession(page)).seq).toBe(before.seq + 2);
  const after = await eventSession(page);
  expect(after.id).toBe(before.id);
  await expect
    .poll(() => storedEvents(server, after.id).map(({ name }) => name))
    .toEqual(["session_start", "viewport", "page_view", "page_leave", "page_view"]);
  const events = await expectCompleteSession(server, after);
  expect(views(events, "page_view").map(({ from }) => from)).toEqual(["direct", "catalog"]);
  const kept = await page.evaluate(() => [
    localStorage.getItem("device_id"),
    sessionStorage.getItem("last_screen"),
  ]);
  expect(kept).toEqual([events[0]?.payload.device, "catalog"]);
});

test("a device's clock that was set back while the page began makes one session", async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const machine = Date.now.bind(Date);
    Date.now = () => machine() - 24 * 3_600_000;
  });
  await open(page, "/minato/");
  await page.getByRole("link", { name: "Catalog" }).tap();
  await atCatalog(page);
  const { id } = await session(page);
  const views = () => storedEvents(server, id).filter(({ name }) => name === "page_view").length;
  await expect.poll(views).toBe(2);
  const device = await page.evaluate(() => localStorage.getItem("device_id"));
  const ofDevice = `json_extract(payload, '$.device') = '${device}'`;
  const begun = rows(
    server.dataDir,
    `select distinct session_id from event where name = 'session_start' and ${ofDevice}`,
  );
  expect(begun).toEqual([{ session_id: id }]);
});

test("Back onto results that are gone leads on to Draw without another view of it", { tag: FURTHER }, async ({
  page,
  fingers,
  server,
}) => {
  await beginToDraw(page, LABELS.en);
  await fingers.tap({ x: 195, y: 200 });
  await search(page, LABELS.en);
  await page.getByRole("navigation").getByRole("link", { name: "Draw" }).tap();
  await fingers.tap({ x: 150, y: 150 });
  await page.goBack();
  await expect(page).toHaveURL(/draw-penguin$/);
  await fingers.tap({ x: 230, y: 250 });
  const { id } = await eventSession(page);
  const stored = () => storedEvents(server, id);
  await expect.poll(() => stored().filter(({ name }) => name === "stroke_end")).toHaveLength(3);
  const screens = views(stored(), "page_view").map(({ screen }) => screen);
  expect(screens).toEqual(["home", "draw", "results", "draw"]);
});

test("a page that is prepared before anybody asks for it is recorded once it is visited", async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "prerendering", { configurable: true, value: true });
  });
  await open(page, "/minato/list");
  await atCatalog(page);
  const begun = () => page.evaluate(() => sessionStorage.getItem("session_id"));
  expect(await begun()).toBeNull();
  await page.evaluate(() => {
    Object.defineProperty(document, "prerendering", { configurable: true, value: false });
    document.dispatchEvent(new Event("prerenderingchange"));
  });
  const events = await expectCompleteSession(server, await session(page));
  expect(events.map(({ name }) => name)).toEqual(["session_start", "viewport", "page_view"]);
});

// Rule (telemetry-events)
test("of the page that led here, its address is recorded without the query", async ({ page, server }) => {
  await page.goto("/minato/list", { referer: "https://guide.example/tour?visitor=7" });
  const events = await expectCompleteSession(server, await session(page));
  expect(events[0]?.payload).toMatchObject({
    referrer: expect.stringMatching(/^https:\/\/guide\.example\/[^?]*$/),
  });
  expect(views(events, "page_view")[0]).toMatchObject({ from: "external" });
});

test("a tab that is duplicated has a session of its own", { tag: FURTHER }, async ({
  page,
  context,
  server,
}) => {
  await open(page, "/minato/list");
  const first = await session(page);
  const opened = context.waitForEvent("page");
  // Like a duplicated tab, the new one begins with a copy of the session storage.
  await page.evaluate(() => void window.open("/minato/list"));
  const copy = await opened;
  await atCatalog(copy);
  await expect.poll(async () => (await eventSession(copy)).id).not.toBe(first.id);
  const second = await session(copy);
  await page.getByRole("button", { name: "Sango" }).tap();
  await expect.poll(async () => (await eventSession(page)).seq).toBe(first.seq + 1);
  expect((await eventSession(page)).id).toBe(first.id);
  for (const each of [await eventSession(page), second]) await expectCompleteSession(server, each);
});

// Rule (telemetry-sessions)
test("after more than half an hour without activity an open page begins another session", async ({
  page,
  server,
}) => {
  await open(page, "/minato/list");
  const first = await session(page);
  await page.clock.setSystemTime(Date.now() + HALF_AN_HOUR + 60_000);
  await page.getByRole("button", { name: "Sango" }).tap();
  await expect.poll(async () => (await eventSession(page)).id).not.toBe(first.id);
  await expect.poll(async () => (await eventSession(page)).seq).toBe(4);
  const events = await expectCompleteSession(server, await eventSession(page));
  expect(events.map(({ name }) => name)).toEqual(["session_start", "viewport", "page_view", "modal_open"]);
  expect(events[2]?.payload).toMatchObject({ screen: "catalog", from: "direct" });
  await expect
    .poll(() => storedEvents(server, first.id).map(({ name }) => name))
    .toEqual(["session_start", "viewport", "page_view", "page_leave", "session_end"]);
});

test("a page that comes back from the back-forward cache goes on with its session, in another view", async ({
  page,
  server,
}) => {
  await open(page, "/minato/list");
  await session(page);
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).tap();
  await expect.poll(async () => (await eventSession(page)).seq).toBe(8);
  const events = await expectCompleteSession(server, await eventSession(page));
  expect(events.map(({ name, payload }) => [name, payload.screen].join(" ").trim())).toEqual([
    ...["session_start", "viewport", "page_view catalog", "page_leave catalog", "page_view catalog"],
    ...["nav_click", "page_leave catalog", "page_view home"],
  ]);
});

test("a page that comes back after another of its tab goes on where that one left off", {
  tag: FURTHER,
}, async ({ page, server }) => {
  await open(page, "/minato/list");
  await session(page);
  const { seq } = await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    // Simulates a page that was opened and left meanwhile.
    const seq = Number(sessionStorage.getItem("session_seq")) + 7;
    sessionStorage.setItem("session_seq", String(seq));
    sessionStorage.setItem("session_end_id", crypto.randomUUID());
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    return { seq };
  });
  await page.getByRole("button", { name: "Sango" }).tap();
  const { id } = await eventSession(page);
  await expect
    .poll(() => storedEvents(server, id).at(-1))
    .toMatchObject({ name: "modal_open", seq: seq + 2 });
});

test("a page that comes back to a session that another tab has now begins one of its own", {
  tag: FURTHER,
}, async ({ page, context, server }) => {
  await open(page, "/minato/list");
  const first = await session(page);
  const other = await context.newPage();
  await other.goto("/health/live");
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await other.evaluate(
    (id) =>
      new Promise<void>((held) => {
        void navigator.locks.request(`harapen-session-${id}`, () => {
          held();
          return new Promise(() => {});
        });
      }),
    first.id,
  );
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect.poll(async () => (await eventSession(page)).id).not.toBe(first.id);
  const events = await expectCompleteSession(server, await session(page));
  expect(events.map(({ name }) => name)).toEqual(["session_start", "viewport", "page_view"]);
});

for (const [path, screens] of [
  ["/minato/ranking", ["draw"]],
  ["/minato/pen-detail", ["draw"]],
  ["/minato/no-such-screen", []],
  ["/atlantis", []],
  ["/kitano/list", ["catalog"]],
  ["/minato/peninfo", ["penguin_info"]],
  ["/minato/about", ["about"]],
] as const) {
  test(`${path} is recorded as ${screens.join() || "no view"}`, async ({ page, server, expectedErrors }) => {
    expectedErrors.push(/status of 404/);
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await expect.poll(async () => (await eventSession(page)).seq).toBe(2 + screens.length);
    await page.goto("/signed-in.html");
    const events = await expectCompleteSession(server, await eventSession(page));
    expect(views(events, "page_view").map(({ screen }) => screen)).toEqual(screens);
  });
}

test("a browser that forbids storage has a session all the same", { tag: FURTHER }, async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const forbidden = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
    for (const storage of ["sessionStorage", "localStorage"] as const) {
      Object.defineProperty(window, storage, { get: forbidden });
    }
  });
  const device = () => rows(server.dataDir, "select max(rowid) as last from event")[0]?.last ?? 0;
  const before = device();
  await page.goto("/minato/list");
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await page.getByRole("navigation").getByRole("link").last().tap();
  await expect(page).toHaveURL(/\/minato\/?$/);
  const stored = () =>
    rows(server.dataDir, `select session_id, session_seq, name from event where rowid > ${before}`);
  await expect.poll(() => stored().map(({ name }) => name)).toHaveLength(6);
  expect(new Set(stored().map(({ session_id }) => session_id)).size).toBe(1);
});

test("errors that nobody expected are reported, and at most 20 of them", { tag: FURTHER }, async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/made to fail/);
  await open(page, "/minato/list");
  const before = await session(page);
  await page.evaluate(() => {
    for (let times = 0; times < 12; times++) {
      setTimeout(() => {
        throw new Error("made to fail");
      });
      void Promise.reject(new Error("made to fail"));
    }
  });
  await expect.poll(async () => (await eventSession(page)).seq).toBe(before.seq + 20);
  await page.getByRole("button", { name: "Sango" }).tap();
  await expect.poll(async () => (await eventSession(page)).seq).toBe(before.seq + 21);
  const stored = await expectCompleteSession(server, await eventSession(page));
  const errors = stored.filter(({ name }) => name === "error_client").map(({ payload }) => payload);
  expect(errors).toHaveLength(20);
  expect(errors[0]).toMatchObject({ code: "uncaught", message: "made to fail", screen: "catalog" });
});
