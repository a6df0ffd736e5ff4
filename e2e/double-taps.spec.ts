// Rule (double-taps)

import { setTimeout } from "node:timers/promises";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Locator, Page } from "@playwright/test";
import type { Fingers } from "./support/fingers.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER, unlessFirst } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { askAtOnce, askInTurn, LOOK_LABELS, lookLine, question, SPOT_LOOK } from "./support/screens/looks.ts";
import { beginToDraw, candidates, search, tapSpots } from "./support/search-steps.ts";
import { openHome, signIn } from "./support/sign-in.ts";
import { rows } from "./support/stored-rows.ts";
import { plainForm } from "./support/studies/asked-visitor.ts";
import { runStudy } from "./support/studies/run-study.ts";
import { countOf, eventSession, expectCompleteSession } from "./support/telemetry/stored-session.ts";

const labels = LABELS.en;
const SPOTS = [
  { x: 150, y: 200, r: 6 },
  { x: 220, y: 300, r: 6 },
];

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error("there is nothing to press");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Presses the middle of an element twice, `gap` milliseconds apart, whatever is there the second time. Like a
 * hand, the second press does not wait for anything that the page does about the first.
 */
async function pressTwice(page: Page, target: Locator, gap: number): Promise<void> {
  await target.click({ trial: true });
  const at = { ...(await middleOf(target)), button: "left" } as const;
  const devtools = await page.context().newCDPSession(page);
  const press = (clickCount: number) =>
    (["mousePressed", "mouseReleased"] as const).map((type) =>
      devtools.send("Input.dispatchMouseEvent", { ...at, type, clickCount }),
    );
  const first = press(1);
  await setTimeout(gap);
  await Promise.all([...first, ...press(2)]);
  await devtools.detach();
}

async function toResults(page: Page, fingers: Fingers): Promise<void> {
  await beginToDraw(page, labels);
  await tapSpots(fingers, SPOTS);
  await search(page, labels);
}

for (const gap of [0, 40, 100, 200]) {
  test(
    `two presses of a face, ${gap} ms apart, open its dialog once, and it closes`,
    unlessFirst(gap === 40),
    async ({ page }) => {
      await openHome(page);
      await page.getByRole("link", { name: "Catalog" }).tap();
      await pressTwice(page, page.getByRole("main").getByRole("button", { name: "Sango" }), gap);
      const dialog = page.getByRole("dialog", { name: "Sango" });
      await expect(dialog).toBeVisible();
      await pressTwice(page, dialog.getByRole("button", { name: "Close" }), gap);
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/list$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/minato$/);
    },
  );
}

/** How long anything that has just appeared ignores presses, in milliseconds. */
const GUARD_MS = 350;

/**
 * Stops the clock of animations, which also guard new screens and dialogs against presses. Returns a function
 * that sets them all to a time, in milliseconds.
 */
async function stopAnimations(page: Page): Promise<(time: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
  return (time) =>
    page.evaluate((currentTime) => {
      for (const animation of document.getAnimations()) animation.currentTime = currentTime;
    }, time);
}

// Rule (double-taps): A dialog that has just opened or closed lets no tap through; one that goes gives the
//   focus back
test("a dialog that has just opened is not closed by a second press beside it", async ({ page }) => {
  await page.setViewportSize({ width: 1_280, height: 800 });
  await openHome(page);
  await page.getByRole("link", { name: "Catalog" }).click();
  await page.getByRole("main").locator("li button").first().hover();
  const setAnimations = await stopAnimations(page);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector("dialog")?.open);
  await setAnimations(GUARD_MS - 1);
  await page.mouse.click(10, 400);
  await page.waitForTimeout(GUARD_MS);
  await expect(page.getByRole("dialog")).toBeVisible();
  await setAnimations(GUARD_MS);
  await page.mouse.click(10, 400);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the question of a study takes no press as it comes, and lets none through as it goes", async ({
  page,
  server,
}) => {
  const form = plainForm();
  const study = await runStudy(server, "hasty-taps", { consent: form });
  await page.addInitScript(() => localStorage.setItem("locale", "en"));
  const setAnimations = await stopAnimations(page);
  await page.goto("/hasty-taps");
  const takePart = page.getByRole("dialog").getByRole("button", { name: "Take part" });
  await expect(takePart).toBeVisible();
  const at = await middleOf(takePart);
  await setAnimations(GUARD_MS - 1);
  await page.mouse.click(at.x, at.y);
  await page.waitForTimeout(GUARD_MS);
  expect(study.participants()).toEqual([]);
  await setAnimations(GUARD_MS);
  await pressTwice(page, takePart, 100);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/hasty-taps$/);
  expect(study.participants()).toHaveLength(1);
});

// Rule (double-taps): The moment in which nothing is pressed always ends
test("the page takes presses again a moment after a dialog has closed, though no animation goes on", async ({
  page,
}) => {
  await openHome(page);
  await page.getByRole("link", { name: "Catalog" }).tap();
  await page.getByRole("main").getByRole("button", { name: "Sango" }).tap();
  const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
  await close.click({ trial: true });
  await stopAnimations(page);
  await close.tap();
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).tap({ timeout: 5_000 });
  await expect(page).toHaveURL(/\/minato$/);
});

/**
 * Extends the moments in which a page ignores presses until the returned function is called. Must be called
 * before the page loads.
 */
async function holdMoments(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((moment) => {
    const { setTimeout } = window;
    const held: (() => void)[] = [];
    const hold = (run: () => void, ms?: number) => (ms === moment ? held.push(run) : setTimeout(run, ms));
    Object.assign(window, { setTimeout: hold, held });
  }, GUARD_MS);
  return () =>
    page.evaluate(() => {
      for (const end of (window as unknown as { held: (() => void)[] }).held.splice(0)) end();
    });
}

// Rule (outcomes): What replaces an answered question takes no second tap of a double tap; an answer counts
//   once, also of a visitor who leaves at once
test("a question that has come after another's answer is not answered by the second tap of a double tap", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  await askAtOnce(page);
  await askInTurn(page, [SPOT_LOOK, { kind: "count", low: 5, high: 8 }, { kind: "count", low: 9, high: 12 }]);
  const endMoments = await holdMoments(page);
  await toResults(page, fingers);
  const yes = page.getByRole("button", { name: LOOK_LABELS.en.yes, exact: true });
  await yes.click({ trial: true });
  const box = await yes.boundingBox();
  const press = () => page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await press();
  await expect(question(page)).toHaveAccessibleName(/5 to 8/);
  await press();
  await page.waitForTimeout(GUARD_MS);
  await expect(question(page)).toHaveAccessibleName(/5 to 8/);
  await endMoments();
  await press();
  await expect(question(page)).toHaveAccessibleName(/9 to 12/);
});

// Rule (study-aids)
test("a double tap on the belly of a question adds a spot, and does not take it away again", async ({
  page,
  fingers,
}) => {
  await askInTurn(page, [{ kind: "more" }]);
  await toResults(page, fingers);
  await lookLine(page).tap();
  await page.waitForTimeout(GUARD_MS);
  const belly = page.getByTestId("more-spots");
  await pressTwice(page, belly, 100);
  const status = question(page).getByRole("status");
  await expect(status).toHaveText("Spots added: 1.");
  await page.waitForTimeout(GUARD_MS);
  await belly.click();
  await expect(status).toHaveText("Spots added: 0.");
});

test("a dialog that is closed as soon as it shows another penguin is closed, and its history entry with it", {
  tag: FURTHER,
}, async ({ page }) => {
  await openHome(page);
  await page.getByRole("link", { name: "Catalog" }).tap();
  await page.getByRole("main").getByRole("button", { name: "Sango" }).tap();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await dialog.evaluate((element) => {
    const name = element.querySelector("h2")?.textContent;
    new MutationObserver(() => {
      if (element.querySelector("h2")?.textContent === name) return;
      for (const button of element.querySelectorAll("button"))
        if (button.textContent === "Close") button.click();
    }).observe(element, { childList: true, subtree: true, characterData: true });
  });
  await dialog.getByRole("button", { name: "See Ramune, its partner" }).tap();
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state.idx)).toBe(1);
});

/**
 * Presses an element again as soon as the history is at its entry `idx`, while the screen of the previous
 * entry is still there.
 */
function pressAgainAt(target: Locator, idx: number): Promise<void> {
  return target.evaluate((element: HTMLElement, idx) => {
    new MutationObserver((_, observer) => {
      if (history.state.idx !== idx) return;
      observer.disconnect();
      document.body.dataset.pressedAgain = "true";
      element.click();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, idx);
}

const expectPressedAgain = (page: Page) =>
  expect(page.locator("body")).toHaveAttribute("data-pressed-again", "true");

test("a face that is pressed again as its dialog comes opens it once, in one history entry", async ({
  page,
}) => {
  await openHome(page);
  await page.getByRole("link", { name: "Catalog" }).tap();
  const face = page.getByRole("main").getByRole("button", { name: "Sango" });
  await pressAgainAt(face, 2);
  await face.tap();
  const dialog = page.getByRole("dialog", { name: "Sango" });
  await expectPressedAgain(page);
  await dialog.getByRole("button", { name: "Close" }).tap();
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.evaluate(() => history.state.idx)).toBe(1);
});

// Rule (double-taps): A double tap of what leaves a screen leaves it once
test("a candidate that is pressed twice is opened once, in one history entry, and is one press in the log", async ({
  page,
  fingers,
  server,
}) => {
  await toResults(page, fingers);
  const at = await page.evaluate(() => history.state.idx);
  await pressTwice(page, candidates(page).first().getByRole("link"), 0);
  await page.getByRole("button", { name: labels.notThisOne }).tap();
  await expect(page.getByRole("heading", { name: labels.results })).toBeVisible();
  expect(await page.evaluate(() => history.state.idx)).toBe(at);
  const events = await expectCompleteSession(server, await eventSession(page));
  expect(countOf(events, "result_click")).toBe(1);
});

test("Draw pressed twice is one step of the history", async ({ page }) => {
  await openHome(page);
  await pressTwice(page, page.getByRole("button", { name: labels.drawAsGuest }), 0);
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
});

test("Not this one pressed twice goes back to the results, and no further", { tag: FURTHER }, async ({
  page,
  fingers,
}) => {
  await toResults(page, fingers);
  await candidates(page).first().tap();
  await pressTwice(page, page.getByRole("button", { name: labels.notThisOne }), 0);
  await expect(page.getByRole("heading", { name: labels.results })).toBeVisible();
  await expect(page).toHaveURL(/ranking$/);
});

// Rule (double-taps): A double tap of "Not listed" or "Not sure" is one tap, and opens none of the penguins
//   that it shows
test("Not listed pressed twice opens none of the penguins that have come under the finger", async ({
  page,
  fingers,
}) => {
  const endMoments = await holdMoments(page);
  await toResults(page, fingers);
  await page.getByRole("button", { name: labels.notListed }).click();
  const eighth = candidates(page).nth(7);
  await expect(eighth.getByRole("link")).toBeFocused();
  const { x, y } = await middleOf(eighth);
  await page.mouse.click(x, y);
  await page.waitForTimeout(GUARD_MS);
  await expect(page).toHaveURL(/ranking$/);
  await endMoments();
  await page.mouse.click(x, y);
  await expect(page).toHaveURL(/pen-detail$/);
});

test("Not sure pressed twice is one press in the log", { tag: FURTHER }, async ({
  page,
  fingers,
  server,
}) => {
  await toResults(page, fingers);
  await page.getByRole("button", { name: labels.notListed }).tap();
  await pressTwice(page, page.getByRole("button", { name: labels.notSure }), 0);
  await expect(page.getByRole("dialog")).toBeVisible();
  const events = await expectCompleteSession(server, await eventSession(page));
  expect(countOf(events, "not_sure")).toBe(1);
});

// Rule (outcomes)
test("a choice after Not sure that is pressed twice is saved and recorded once", { tag: FURTHER }, async ({
  page,
  fingers,
  calls,
  server,
}) => {
  await toResults(page, fingers);
  await page.getByRole("button", { name: labels.notListed }).tap();
  await page.getByRole("button", { name: labels.notSure }).tap();
  await pressTwice(page, page.getByRole("dialog").getByRole("button", { name: labels.backHome }), 0);
  await expect(page.getByRole("alert")).toContainText(labels.sent);
  const events = await expectCompleteSession(server, await eventSession(page));
  expect(countOf(events, "not_sure_choice")).toBe(1);
  expect(await calls.named("saveRecord")).toHaveLength(1);
});

// Rule (double-taps): A double tap of "Log out" logs out once
test("Log out pressed twice before it is painted is one press in the log", { tag: FURTHER }, async ({
  page,
  server,
}) => {
  const logOuts = () => rows(server.dataDir, "select 1 from event where name = 'logout_click'").length;
  await openHome(page);
  await signIn(page, "Twice");
  const before = logOuts();
  await page.getByRole("button", { name: "Log out" }).evaluate((logOut: HTMLElement) => {
    logOut.click();
    logOut.click();
  });
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
  await page.waitForTimeout(GUARD_MS);
  await expectCompleteSession(server, await eventSession(page));
  expect(logOuts() - before).toBe(1);
});

// Rule (double-taps): A double tap of an alert's button is one tap
test("a drawing that was brought back is not exchanged again by a second press of the button", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  const strokes = page.locator("[data-ink] path");
  const press = async (button: Locator) => {
    const { x, y } = await middleOf(button);
    await page.mouse.click(x, y);
  };
  await beginToDraw(page, labels);
  await tapSpots(fingers, SPOTS);
  await page.getByRole("link", { name: "Catalog", exact: true }).tap();
  await expect(fingers.canvas).toBeHidden();
  await page.getByRole("link", { name: "Draw", exact: true }).tap();
  await expect(strokes).toHaveCount(0);
  await page.waitForTimeout(GUARD_MS);
  await tapSpots(fingers, SPOTS.slice(0, 1));
  const bringBack = page.getByRole("button", { name: "Bring back my drawing" });
  await bringBack.click({ trial: true });
  const setAnimations = await stopAnimations(page);
  await press(bringBack);
  const exchange = page.getByRole("button", { name: "Back to the new drawing" });
  await expect(exchange).toBeVisible();
  await setAnimations(GUARD_MS - 1);
  await press(exchange);
  await expect(strokes).toHaveCount(2);
  await expect(exchange).toBeVisible();
  await setAnimations(GUARD_MS);
  await press(exchange);
  await expect(strokes).toHaveCount(1);
});

test("a second press on an alert's close leaves alone what the alert has uncovered", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  const endMoments = await holdMoments(page);
  await beginToDraw(page, labels);
  await tapSpots(fingers, SPOTS);
  await page.getByRole("link", { name: "Catalog", exact: true }).tap();
  await expect(fingers.canvas).toBeHidden();
  await page.getByRole("link", { name: "Draw", exact: true }).tap();
  await expect(fingers.canvas).toBeVisible();
  await page.getByRole("link", { name: "Catalog", exact: true }).tap();
  await expect(fingers.canvas).toBeHidden();
  const close = page.locator("[data-alert]").getByRole("button", { name: "Close" });
  await close.click({ trial: true });
  const { x, y } = await middleOf(close);
  await page.mouse.click(x, y);
  await expect(close).toBeHidden();
  await page.mouse.click(x, y);
  await page.waitForTimeout(GUARD_MS);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await endMoments();
  await page.mouse.click(x, y);
  await expect(page.getByRole("dialog")).toBeVisible();
});

// Rule (kiosks): The second tap of a double tap on Finish begins no visit, and takes part in no study
test("Finish pressed twice at a kiosk ends one visit and begins none, which takes part in nothing", {
  tag: FURTHER,
}, async ({ page, server }) => {
  const sessions = () =>
    rows(
      server.dataDir,
      `select event_id from event where name = 'session_start' and payload like '%"aquarium":"busy-hall"%'`,
    ).length;
  const study = await runStudy(server, "busy-hall", { assigned_by: "visit" });
  const joins: string[] = [];
  page.on("request", (request) => request.url().endsWith(PATHS.joinStudy) && joins.push(request.method()));
  await page.addInitScript(() => localStorage.setItem("harapen.kiosk", "1"));
  await page.goto("/busy-hall");
  await page.getByRole("button", { name: labels.languageName }).tap();
  await expect.poll(() => study.participants().length).toBe(1);
  await expect.poll(sessions).toBe(1);
  await pressTwice(page, page.getByRole("button", { name: "Finish" }), 150);
  await expect(page.getByRole("button", { name: "おわる" })).toBeVisible();
  await page.waitForTimeout(1_500);
  expect(sessions()).toBe(1);
  expect(joins).toHaveLength(1);
});
