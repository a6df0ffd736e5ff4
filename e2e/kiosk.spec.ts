// Rule (kiosks)

import { PATHS } from "@harapen/contract/calls/paths";
import type { Locator, Page } from "@playwright/test";
import { forbidDeviceSearch } from "./support/aquariums/device-search.ts";
import { expectNoViolations } from "./support/axe.ts";
import { pendingSaves } from "./support/delivery/pending.ts";
import type { Fingers } from "./support/fingers.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { holdScripts } from "./support/hold-scripts.ts";
import { LABELS } from "./support/labels.ts";
import { askApart } from "./support/screens/looks.ts";
import { candidates, search, tapSpots } from "./support/search-steps.ts";
import type { RunningServer } from "./support/server.ts";
import { rows } from "./support/stored-rows.ts";
import { eventSession, expectEndedSession, storedEvents } from "./support/telemetry/stored-session.ts";

const ASKED_AFTER = "01:30";
const LEFT_AFTER = "00:30";
const SPOTS = [
  { x: 150, y: 150, r: 6 },
  { x: 230, y: 250, r: 6 },
];

const QUESTION = /Are you still there|まだここにいる/;
const question = (page: Page) => page.getByRole("dialog", { name: QUESTION });
const draw = (page: Page, label = "描く") => page.getByRole("button", { name: label, exact: true });

/** The dialog that asks whether a link may make the device a kiosk. */
const offer = (page: Page) => page.getByRole("dialog", { name: "水族館の端末ですか" });

/** Sets up a kiosk with a clock that the test controls; the device's own language is Japanese. */
async function openKiosk(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/minato?kiosk=1");
  await offer(page).getByRole("button", { name: "はい、水族館の端末です" }).tap();
  await expect(page).toHaveURL(/\/minato$/);
  await expect(page.getByRole("button", { name: "おわる" })).toBeEnabled();
}

/** Simulates a visitor who changes the language, draws and searches, and opens the first penguin. */
async function visit(page: Page, fingers: Fingers): Promise<void> {
  await page.getByRole("button", { name: LABELS.en.languageName }).tap();
  await draw(page, "Draw").tap();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  await tapSpots(fingers, SPOTS);
  await search(page, LABELS.en);
  await candidates(page).first().tap();
  await expect(page.getByRole("button", { name: LABELS.en.thisOne })).toBeVisible();
}

/**
 * Waits until a page that was loaded anew watches for touches: its question, which is not asked yet, comes
 * with that.
 */
async function watchesTouches(page: Page): Promise<void> {
  await expect(page.locator("dialog").filter({ hasText: QUESTION })).toBeAttached();
}

/**
 * Returns what a long press on an element leads to: the browser's menu, a drag, a selection. This Chromium
 * makes none of them of a finger that stays.
 */
const leadsTo = (pressed: Locator) =>
  pressed.evaluate((each) => {
    const offers = ["contextmenu", "dragstart"].filter((type) =>
      each.dispatchEvent(new Event(type, { bubbles: true, cancelable: true })),
    );
    return getComputedStyle(each).userSelect === "none" ? offers : [...offers, "selection"];
  });

/**
 * The keys of what a kiosk may keep between two visits: what the device is, its window's size, the next
 * visit's token, the random ids of its tab, its pages and its last deletion, and what a new page begins
 * with.
 */
const MAY_STAY =
  /^(device_id|last_viewport|furigana|harapen\.kiosk(\.first-entry)?|harapen\.visit|harapen\.aquarium|harapen\.pages|harapen\.forgetting|harapen\.tab|scroll_positions)$/;
/** A drawing that describes no penguin; its strokes have keys of their own. */
const NOT_DESCRIBED = /"penName":"","bandColors":\[\],.*"described":null/;

/** The key of the last events of a page that has gone, until the next page sends them. */
const UNSENT_EVENTS = /^harapen-telemetry-last /;

/** Returns the keys of what the device keeps of visitors, apart from events and saves waiting to be sent. */
async function keptOfVisitors(page: Page): Promise<string[]> {
  const kept = await page.evaluate(() => [sessionStorage, localStorage].flatMap(Object.entries<string>));
  const isNew = (key: string, value: string) => key === "harapen.drawing.minato" && NOT_DESCRIBED.test(value);
  const mayStay = (key: string) => MAY_STAY.test(key) || UNSENT_EVENTS.test(key);
  return kept.flatMap(([key, value]) => (mayStay(key) || isNew(key, value) ? [] : [key]));
}

const kioskSessions = ({ dataDir }: RunningServer) =>
  rows(dataDir, `select event_id from event where name = 'session_start' and payload like '%"kiosk":true%'`)
    .length;

const visitToken = (page: Page) => page.evaluate(() => sessionStorage.getItem("harapen.visit"));

// Rule (kiosks): The next visitor finds nothing of the last, by Back neither; each has a session of their own
test("a kiosk begins anew where a visitor has gone: nothing of them is left, by Back neither", async ({
  page,
  fingers,
  server,
}) => {
  const sessionsBefore = kioskSessions(server);
  await openKiosk(page);
  await visit(page, fingers);
  const { id } = await eventSession(page);
  const token = await visitToken(page);
  expect(token).not.toBeNull();
  await page.clock.fastForward(ASKED_AFTER);
  await expect(question(page)).toBeVisible();
  await expectNoViolations(page, "the question");
  await page.clock.fastForward(LEFT_AFTER);
  await expect(page).toHaveURL(/\/minato$/);
  await expect(draw(page)).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(await keptOfVisitors(page)).toEqual([]);
  expect(await visitToken(page)).not.toBe(token);
  const ended = await expectEndedSession(server, id);
  expect(ended.at(-1)?.payload).toMatchObject({ reason: "idle" });
  const { total_ms, active_ms } = ended.findLast(({ name }) => name === "page_leave")?.payload ?? {};
  expect(Number(total_ms) - Number(active_ms)).toBeGreaterThan(90_000);
  expect(ended.at(0)?.payload).toMatchObject({ kiosk: true });

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/minato$/);
  await expect(draw(page)).toBeVisible();
  // Without a touch there is no visit.
  expect(await keptOfVisitors(page)).toEqual([]);

  await draw(page).tap();
  await expect(page.getByRole("button", { name: LABELS.ja.undo })).toBeDisabled();
  const next = await eventSession(page);
  expect(next.id).not.toBe(id);
  await expect
    .poll(() => storedEvents(server, next.id).map(({ name }) => name))
    .toEqual(["session_start", "viewport", "page_view", "cta_click", "page_leave", "page_view"]);
  expect(kioskSessions(server)).toBe(sessionsBefore + 2);

  // What this visitor does belongs to them, also at history entries that were the last visitor's.
  await tapSpots(fingers, SPOTS);
  await search(page, LABELS.ja);
  await page.goBack();
  await expect(page.getByRole("button", { name: LABELS.ja.undo })).toBeEnabled();
});

// Rule (kiosks): A page that is loaded anew in a visit asks and ends it, at once where the visitor has left
//   meanwhile; the next visitor's session is another
test("a kiosk's page that is loaded anew in a visit asks and ends it all the same", { tag: FURTHER }, async ({
  page,
  fingers,
}) => {
  await openKiosk(page);
  await visit(page, fingers);
  await page.reload();
  await expect(page.getByRole("button", { name: LABELS.en.thisOne })).toBeVisible();
  await page.clock.fastForward(ASKED_AFTER);
  await expect(question(page)).toBeVisible();
  await page.clock.fastForward(LEFT_AFTER);
  await expect(draw(page)).toBeVisible();
  expect(await keptOfVisitors(page)).toEqual([]);
});

test("a kiosk's page that comes when its visitor has long gone ends the visit, and the next one's is another", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  await openKiosk(page);
  await visit(page, fingers);
  const { id } = await eventSession(page);
  const known = Promise.withResolvers<void>();
  await page.route(`**${PATHS.aquarium("minato")}`, async (route) => {
    await known.promise;
    await route.continue();
  });
  // Simulates a tab that the browser has discarded: no page exists while the time passes.
  await page.goto("about:blank");
  await page.clock.setSystemTime(Date.now() + 5 * 60_000);
  await page.goBack();
  await expect(page).toHaveURL(/\/minato$/);
  known.resolve();
  await expect.poll(() => keptOfVisitors(page)).toEqual([]);
  await expect(draw(page)).toBeVisible();
  await expect(question(page)).toBeHidden();
  await page.getByRole("button", { name: LABELS.en.languageName }).tap();
  expect((await eventSession(page)).id).not.toBe(id);
});

test("a drawing at a kiosk of which no touch is known is its visitor's until nobody answers", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  await openKiosk(page);
  await visit(page, fingers);
  await page.evaluate((key) => sessionStorage.removeItem(key), "harapen.kiosk.last-touch");
  await page.reload();
  await expect(page.getByRole("button", { name: LABELS.en.thisOne })).toBeVisible();
  // Without a touch the time counts from here on.
  await watchesTouches(page);
  await page.clock.fastForward(ASKED_AFTER);
  await expect(question(page)).toBeVisible();
  await page.clock.fastForward(LEFT_AFTER);
  await expect(draw(page)).toBeVisible();
  expect(await keptOfVisitors(page)).toEqual([]);
});

test("Back does not lead out of a kiosk, from its very first page neither, and shows each page once", {
  tag: FURTHER,
}, async ({ page, server }) => {
  await openKiosk(page);
  await draw(page).tap();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  const { id } = await eventSession(page);
  for (let pressed = 0; pressed < 4; pressed++) {
    await page.goBack();
    await expect(page).toHaveURL(/\/minato$/);
    await expect(draw(page)).toBeVisible();
  }
  await page.reload();
  await expect(draw(page)).toBeVisible();
  await page.goBack();
  await expect(draw(page)).toBeVisible();
  await draw(page).tap();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  const viewed = () =>
    storedEvents(server, id)
      .filter(({ name }) => name === "page_view")
      .map(({ payload }) => payload.screen);
  await expect.poll(viewed).toEqual(["home", "draw", "home", "home", "draw"]);
});

test("a long press on a kiosk's tabs, cards, pictures and words opens, drags and selects nothing; on a visitor's phone it may", async ({
  page,
  fingers,
}) => {
  const tab = page.getByRole("navigation").getByRole("link").first();
  await page.goto("/minato/list");
  await expect(page.getByRole("main").locator("img").first()).toBeVisible();
  expect(await leadsTo(tab)).toEqual(["contextmenu", "dragstart", "selection"]);

  await openKiosk(page);
  await visit(page, fingers);
  await page.goBack();
  const main = page.getByRole("main");
  await expect(candidates(page).first()).toBeVisible();
  for (const pressed of [
    tab,
    candidates(page).first(),
    main.locator("img").first(),
    main.getByRole("heading").first(),
  ])
    expect(await leadsTo(pressed)).toEqual([]);
  await page.goto("/minato/peninfo");
  await expect(page.getByRole("textbox").first()).toHaveCSS("user-select", "text");
});

test("a long press on what a kiosk's page is painted with opens nothing either, before the app has come", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("harapen.kiosk", "1"));
  await holdScripts(page);
  for (const [path, pressed] of [
    ["/minato", "main a"],
    ["/minato/draw-penguin", "main button"],
    ["/minato/list", "nav a"],
  ] as const) {
    await page.goto(path, { waitUntil: "commit" });
    expect(await leadsTo(page.locator(`#root[data-shell] ${pressed}`).first())).toEqual([]);
  }
});

test("a kiosk's visitor can draw while the button to finish is still being loaded", {
  tag: FURTHER,
}, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("harapen.kiosk", "1"));
  await page.route(/\/FinishVisit-[^/]+\.js$/, () => {});
  await page.goto("/minato");
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "おわる" })).toBeDisabled();
  await draw(page).tap();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
});

test("a link alone makes no kiosk of a visitor's phone: it asks, and No leaves everything as it was", async ({
  page,
}) => {
  await page.goto("/minato?kiosk=1");
  await expect(offer(page)).toBeVisible();
  await expectNoViolations(page, "the offer");
  await offer(page).getByRole("button", { name: "いいえ" }).tap();
  await expect(page).toHaveURL(/\/minato$/);
  await page.reload();
  await expect(page.getByRole("button", { name: LABELS.ja.logIn })).toBeVisible();
  await page.goto("/minato?kiosk=1");
  await expect(offer(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(offer(page)).toBeHidden();
  await page.goto("/minato");
  await expect(page.getByRole("button", { name: LABELS.ja.logIn })).toBeVisible();
  await expect(offer(page)).toBeHidden();
});

// Rule (kiosks): The next visitor sees nothing about the last one's answer, however late it is sent
test("what becomes late of the last visitor's answer is not shown to the next", { tag: FURTHER }, async ({
  page,
  fingers,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await openKiosk(page);
  await visit(page, fingers);
  let cut = () => {};
  const isCut = new Promise<void>((resolve) => {
    cut = resolve;
  });
  const failed = Promise.all(
    [PATHS.saveRecord, PATHS.saveDrawing].map((path) =>
      page.waitForEvent("requestfailed", (request) => request.url().endsWith(path)),
    ),
  );
  await page.route(/\/post_(all|drawing)\.php$/, async (route) => {
    await isCut;
    await route.abort();
  });
  await page.getByRole("button", { name: LABELS.en.thisOne }).tap();
  await page.getByRole("button", { name: "Finish" }).tap();
  await expect(draw(page)).toBeVisible();
  cut();
  await failed;
  await expect.poll(() => pendingSaves(page)).toBe(2);
  // The next visitor's own alert appears, so an earlier one would have had the time to.
  await page.unroute(/\/post_(all|drawing)\.php$/);
  await visit(page, fingers);
  await page.getByRole("button", { name: LABELS.en.thisOne }).tap();
  await expect(page.getByRole("alert")).toHaveText(new RegExp(LABELS.en.sent));
});

test("what comes late of the last visitor's question and code is not kept", { tag: FURTHER }, async ({
  page,
  fingers,
}) => {
  await forbidDeviceSearch(page);
  await openKiosk(page);
  await askApart(page);
  const late = Promise.withResolvers<void>();
  const isLate = [PATHS.nextLook, PATHS.makeGuestAlbum];
  for (const path of isLate)
    await page.route(`**${path}`, async (route) => {
      await late.promise;
      await route.continue();
    });
  const answered = Promise.all(isLate.map((path) => page.waitForResponse(`**${path}`)));
  await visit(page, fingers);
  await page.getByRole("button", { name: LABELS.en.thisOne }).tap();
  await page.getByRole("button", { name: "See it on another phone" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
  await page.getByRole("button", { name: "Finish" }).tap();
  await expect(draw(page)).toBeVisible();
  late.resolve();
  await Promise.all((await answered).map((answer) => answer.finished()));
  await page.waitForTimeout(500);
  expect(await keptOfVisitors(page)).toEqual([]);
});

test("a code that is late for its visitor is not shown to the next one", { tag: FURTHER }, async ({
  page,
  fingers,
}) => {
  await openKiosk(page);
  const late = Promise.withResolvers<void>();
  let made = 0;
  await page.route(`**${PATHS.makeGuestAlbum}`, async (route) => {
    made += 1;
    if (made === 1) await late.promise;
    await route.continue();
  });
  const show = page.getByRole("button", { name: "See it on another phone" });
  const dialog = page.getByRole("dialog", { name: "Your drawings on another phone" });
  const ask = async () => {
    await visit(page, fingers);
    await page.getByRole("button", { name: LABELS.en.thisOne }).tap();
    await show.tap();
    await expect(dialog).toBeVisible();
  };
  await ask();
  await dialog.getByRole("button", { name: "Close" }).tap();
  await page.getByRole("button", { name: "Finish" }).tap();
  await expect(draw(page)).toBeVisible();
  await ask();
  await expect.poll(() => made, "the next visitor asks for a code of their own").toBe(2);
  late.resolve();
  await expect(dialog.locator("code")).toBeVisible();
});

// Rule (a-card-to-take-home): A kiosk's next visitor sees nothing of it
test("a kiosk shows the penguin that was found, makes no card of it to take away, and shows it to nobody else", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  await openKiosk(page);
  await visit(page, fingers);
  await page.getByRole("button", { name: LABELS.en.thisOne }).tap();
  await expect(page.getByTestId("found")).toBeVisible();
  const find = page.getByRole("group", { name: /^You found [A-Z]/ });
  await expect(find.getByRole("button")).toHaveText(["See it on another phone"]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Finish" }).tap();
  await expect(draw(page)).toBeVisible();
  await expect(find).toHaveCount(0);
  expect(await keptOfVisitors(page)).toEqual([]);
});

test("the next visitor at a kiosk sees the whole page, however far the last one has zoomed in, and Back leads nowhere else", {
  tag: FURTHER,
}, async ({ page }) => {
  await openKiosk(page);
  await page.getByRole("link", { name: "ずかん" }).tap();
  await page.getByRole("main").getByRole("button", { name: "サンゴ" }).tap();
  await expect(page.getByRole("dialog", { name: "サンゴ" })).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  const scale = () => page.evaluate(() => window.visualViewport?.scale ?? 0);
  await devtools.send("Input.synthesizePinchGesture", { x: 60, y: 80, scaleFactor: 2.5 });
  await expect.poll(scale).toBeGreaterThan(2);
  await page.clock.fastForward(ASKED_AFTER);
  await expect(question(page)).toBeVisible();
  await page.clock.fastForward(LEFT_AFTER);
  // The page that could be asked disappears meanwhile.
  await expect(async () => expect(await scale()).toBe(1)).toPass();
  await expect(draw(page)).toBeVisible();
  expect(await keptOfVisitors(page)).toEqual([]);
  for (let pressed = 0; pressed < 4; pressed++) {
    await page.goBack();
    await expect(page).toHaveURL(/\/minato$/);
    await expect(draw(page)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

/**
 * Zooms into Home and finishes the visit; the page that is requested to undo the zoom loads when the returned
 * function is called.
 */
async function finishZoomed(page: Page): Promise<() => void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Input.synthesizePinchGesture", { x: 60, y: 80, scaleFactor: 2.5 });
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = page.waitForRequest(
    (request) => request.resourceType() === "fetch" && /\/minato$/.test(request.url()),
  );
  await page.route(/\/minato$/, async (route) => {
    if (route.request().resourceType() === "fetch") await late;
    await route.continue();
  });
  await page.evaluate(() => window.document.body.setAttribute("data-page", "this"));
  // On a zoomed page, the button may lie outside the visible part.
  await page.getByRole("button", { name: "おわる" }).dispatchEvent("click");
  await asked;
  return answer;
}

test("a kiosk whose page would come late is not loaded anew under the next visitor", {
  tag: FURTHER,
}, async ({ page }) => {
  await openKiosk(page);
  const answer = await finishZoomed(page);
  await page.clock.fastForward(2_100);
  answer();
  await page.waitForTimeout(1_500);
  await expect(page.locator("body")).toHaveAttribute("data-page", "this");
});

test("a kiosk's page that the next visitor has touched is not loaded anew, though another would come", {
  tag: FURTHER,
}, async ({ page }) => {
  await openKiosk(page);
  const answer = await finishZoomed(page);
  await expect(page.locator("body")).toHaveCSS("pointer-events", "auto");
  await page.touchscreen.tap(10, 300);
  await draw(page).dispatchEvent("click");
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  answer();
  await page.waitForTimeout(1_000);
  await expect(page.locator("body")).toHaveAttribute("data-page", "this");
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
});

test("a kiosk's page that is six hours old is loaded anew between two visits, where it can be loaded", {
  tag: FURTHER,
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await openKiosk(page);
  await page.evaluate(() => window.document.body.setAttribute("data-page", "this"));
  const leave = async () => {
    await page.touchscreen.tap(10, 300);
    await page.clock.fastForward(ASKED_AFTER);
    await expect(question(page)).toBeVisible();
    await page.clock.fastForward(LEFT_AFTER);
  };
  await page.clock.fastForward("06:00:00");
  // As while the server starts anew.
  await page.route(/\/minato$/, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => /\/minato$/.test(request.url()));
  await leave();
  await failed;
  await expect(draw(page)).toBeVisible();
  await expect(page.locator("body")).toHaveAttribute("data-page", "this");

  await page.unroute(/\/minato$/);
  await expect(page.locator("body")).toHaveCSS("pointer-events", "auto");
  await leave();
  await expect(page.locator("body")).not.toHaveAttribute("data-page");
  await expect(draw(page)).toBeVisible();
});

// Rule (kiosks): A visitor who answers "I'm still here" goes on where they were
test("a visitor who is still there goes on with the drawing", async ({ page, fingers }) => {
  await openKiosk(page);
  await draw(page).tap();
  await tapSpots(fingers, SPOTS);
  await page.clock.fastForward(ASKED_AFTER);
  await question(page).getByRole("button").tap();
  await expect(question(page)).toBeHidden();
  await page.clock.fastForward("01:00");
  await expect(page.getByRole("button", { name: LABELS.ja.undo })).toBeEnabled();
  await expect(question(page)).toBeHidden();
});

test("a kiosk remembers that it is one; it offers no account and no way out, and a visitor can finish", async ({
  page,
  server,
}) => {
  await openKiosk(page);
  await page.goto("/minato");
  await expect(draw(page)).toBeVisible();
  await expect(page.getByRole("button", { name: LABELS.ja.logIn })).toHaveCount(0);
  await expect(page.locator("a[target=_blank], a[href^=http]")).toHaveCount(0);
  expect(await keptOfVisitors(page)).toEqual([]);
  await watchesTouches(page);
  await page.getByRole("button", { name: LABELS.ja.languageName }).tap();
  const { id } = await eventSession(page);
  await page.getByRole("button", { name: "おわる" }).tap();
  const ended = await expectEndedSession(server, id);
  expect(ended.at(-1)?.payload).toMatchObject({ reason: "finished" });
  await page.clock.fastForward(ASKED_AFTER);
  await expect(question(page)).toBeHidden();
  await page.goto("/minato/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/[0-9a-f]{8}-[0-9a-f]{4}/)).toHaveCount(0);
  await page.goto("/minato?kiosk=0");
  await expect(page.getByRole("button", { name: LABELS.ja.logIn })).toBeVisible();
});
