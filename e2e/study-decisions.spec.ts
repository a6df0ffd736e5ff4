// Rule (studies-in-a-visit)

import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { pendingEvents } from "./support/delivery/pending.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { rows } from "./support/stored-rows.ts";
import {
  dispatchOnline,
  openInEnglish,
  plainForm,
  question,
  takePart,
} from "./support/studies/asked-visitor.ts";
import { BARE_ARM, runStudy } from "./support/studies/run-study.ts";
import { eventSession, expectCompleteSession, storedEvents } from "./support/telemetry/stored-session.ts";

/* A visitor's last decision about a study counts, and they are asked for it once. */

const labels = LABELS.en;

const lookAround = (page: Page) => question(page).getByRole("button", { name: "Just look around" });

/** Delays the server's answer to a visitor who joins, until the returned function is called. */
async function holdAnswer(page: Page): Promise<() => void> {
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${PATHS.joinStudy}`, async (route) => {
    const response = await route.fetch();
    await isHeld;
    await route.fulfill({ response });
  });
  return answer;
}

test("who would rather look around while the answer is on its way takes no part when it comes", {
  tag: FURTHER,
}, async ({ page, server }) => {
  const study = await runStudy(server, "hasty", { consent: plainForm() });
  await openInEnglish(page, "hasty");
  const answer = await holdAnswer(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === PATHS.logEvent) sent.push(request.postDataJSON().name);
  });
  const answered = page.waitForResponse(`**${PATHS.joinStudy}`);
  await takePart(page).tap();
  await lookAround(page).tap();
  await expect(question(page)).toBeHidden();
  answer();
  await answered;
  await page.getByRole("link", { name: /About/ }).tap();
  const declined = "You are looking around without taking part. Nothing from your visit is kept.";
  await expect(page.getByText(declined)).toBeVisible();
  // The server enrolled them before it heard that they had declined.
  expect(study.participants()).toHaveLength(1);
  await expect.poll(() => study.participants()[0]?.withdrawn_at).not.toBeNull();
  await page.waitForTimeout(1_500);
  await expect(page.getByText(declined)).toBeVisible();
  expect(sent).toEqual([]);
  // The study is over for them: the app does not offer to join, as the server would refuse.
  const offer = page.getByRole("button", { name: "Read about it, and take part" });
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(declined)).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test("who would rather look around, and closes the page before the answer, is withdrawn by the next one", {
  tag: FURTHER,
}, async ({ page, server }) => {
  const study = await runStudy(server, "hasty-closed", { consent: plainForm() });
  await openInEnglish(page, "hasty-closed");
  await holdAnswer(page);
  await takePart(page).tap();
  await expect.poll(() => study.participants().length).toBe(1);
  await lookAround(page).tap();
  await expect(question(page)).toBeHidden();
  await page.unroute(`**${PATHS.joinStudy}`);
  await page.reload();
  await expect.poll(() => study.participants()[0]?.withdrawn_at).not.toBeNull();
  expect(study.participants()).toHaveLength(1);
  await expect(question(page)).toHaveCount(0);
});

// Rule (studies-in-a-visit): A visitor who looks around while the answer is on its way, or after it got lost,
//   takes no part, and has withdrawn if they had agreed, also where page, tab or kiosk's visit ended before
//   it came; nobody else is withdrawn
test("who would rather look around, and closes the tab before the answer, is withdrawn by the device's next one", {
  tag: FURTHER,
}, async ({ page, context, server }) => {
  const study = await runStudy(server, "hasty-tab", { consent: plainForm(), assigned_by: "visit" });
  await openInEnglish(page, "hasty-tab");
  await holdAnswer(page);
  await takePart(page).tap();
  await expect.poll(() => study.participants().length).toBe(1);
  await lookAround(page).tap();
  await expect(question(page)).toBeHidden();
  await page.close();
  await openInEnglish(await context.newPage(), "hasty-tab");
  await expect.poll(() => study.participants()[0]?.withdrawn_at).not.toBeNull();
  expect(study.participants()).toHaveLength(1);
});

test("who would rather look around before the server has heard that they agreed is enrolled by nothing, and offered a part", {
  tag: FURTHER,
}, async ({ page, server, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  const study = await runStudy(server, "hasty-unheard", { consent: plainForm() });
  await openInEnglish(page, "hasty-unheard");
  const lost = Promise.withResolvers<void>();
  await page.route(`**${PATHS.joinStudy}`, async (route) => {
    await lost.promise;
    await route.abort();
  });
  await takePart(page).tap();
  await lookAround(page).tap();
  await expect(question(page)).toBeHidden();
  const failed = page.waitForEvent("requestfailed");
  const answered = page.waitForResponse(`**${PATHS.joinStudy}`);
  lost.resolve();
  await failed;
  await page.unroute(`**${PATHS.joinStudy}`);
  await dispatchOnline(page);
  await answered;
  await page.getByRole("link", { name: /About/ }).tap();
  await expect(page.getByRole("button", { name: "Read about it, and take part" })).toBeVisible();
  expect(study.participants()).toEqual([]);
});

test("who would rather look around at a kiosk that takes part as one withdraws nobody", {
  tag: FURTHER,
}, async ({ page, server }) => {
  const study = await runStudy(server, "hasty-hall", { consent: plainForm() });
  await page.addInitScript(() => localStorage.setItem("harapen.kiosk", "1"));
  await openInEnglish(page, "hasty-hall");
  const answer = await holdAnswer(page);
  const answered = page.waitForResponse(`**${PATHS.joinStudy}`);
  await takePart(page).tap();
  await expect.poll(() => study.participants().length).toBe(1);
  await lookAround(page).tap();
  await expect(question(page)).toBeHidden();
  answer();
  await answered;
  await page.waitForTimeout(500);
  await page.getByRole("button", { name: "Finish" }).tap();
  // The next visitor begins in the device's own language.
  await page.getByRole("dialog").getByRole("button", { name: "English" }).tap();
  await takePart(page).tap();
  await expect(page.getByRole("link", { name: "You are taking part in a study" })).toBeVisible();
  expect(study.participants()).toMatchObject([{ withdrawn_at: null }]);
});

// Rule (studies-in-a-visit): A code that was put right is the visit's, whichever the page was opened with
test("who has put a scanned code right is not asked again after a reload", { tag: FURTHER }, async ({
  page,
  server,
}) => {
  const study = await runStudy(server, "corrected", {
    consent: plainForm(),
    assigned_by: "code",
    arms: [BARE_ARM],
  });
  const [scanned, typed] = [study.code(), study.code()];
  await page.addInitScript(() => localStorage.setItem("locale", "en"));
  await page.goto(`/corrected?code=${scanned}`);
  await question(page).getByRole("textbox", { name: "Study number" }).fill(typed);
  await takePart(page).tap();
  await expect(question(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
  await page.waitForTimeout(1_000);
  await expect(question(page)).toHaveCount(0);
  expect(study.participants()).toMatchObject([{ code: typed }]);
});

test("for whom a study is over, they are not asked on each page", { tag: FURTHER }, async ({
  page,
  server,
  expectedErrors,
}) => {
  // Recorded events that had not been sent when they were withdrawn are refused.
  expectedErrors.push(/403/);
  const study = await runStudy(server, "gone", { consent: plainForm() });
  await openInEnglish(page, "gone");
  await takePart(page).tap();
  await expect(question(page)).toBeHidden();
  study.withdrawAll();
  for (let reload = 0; reload < 2; reload++) {
    const answered = page.waitForResponse(`**${PATHS.joinStudy}`);
    await page.reload();
    await answered;
    await page.waitForTimeout(500);
    await expect(question(page)).toHaveCount(0);
  }
});

test("nobody takes part at a kiosk that nobody touches", { tag: FURTHER }, async ({ page, server }) => {
  const study = await runStudy(server, "quiet-hall", { assigned_by: "visit" });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(PATHS.joinStudy)) asked.push(request.method());
  });
  await page.clock.install();
  await page.addInitScript(() => localStorage.setItem("harapen.kiosk", "1"));
  await page.goto("/quiet-hall");
  await expect(page.getByRole("button", { name: "描く", exact: true })).toBeVisible();
  await page.clock.runFor(40_000);
  await dispatchOnline(page);
  await page.waitForTimeout(1_000);
  expect(asked).toEqual([]);
  await page.touchscreen.tap(10, 300);
  await expect.poll(() => study.participants().length).toBe(1);
});

test("a kiosk begins no visit when a study that asked its visitors is over, until somebody touches it", {
  tag: FURTHER,
}, async ({ page, server }) => {
  const study = await runStudy(server, "empty-hall", { consent: plainForm() });
  await page.addInitScript(() => localStorage.setItem("harapen.kiosk", "1"));
  await openInEnglish(page, "empty-hall");
  await lookAround(page).tap();
  await page.getByRole("button", { name: "Finish" }).tap();
  // The next visitor would be asked in the device's own language.
  const nextQuestion = page.getByRole("dialog");
  await expect(nextQuestion).toBeVisible();
  await study.stop();
  await dispatchOnline(page);
  await expect(nextQuestion).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem("session_id"))).toBeNull();
  await page.touchscreen.tap(10, 300);
  const { id } = await eventSession(page);
  const begun = `select session_id from event where name = 'session_start' and payload like '%"empty-hall"%'`;
  await expect.poll(() => rows(server.dataDir, begun)).toEqual([{ session_id: id }]);
});

// Rule (studies-in-a-visit): The participant is recorded once a session, also where the visitor joins while
//   the page rests
test("a study that begins before a page that rests is recorded once, with the next touch", {
  tag: FURTHER,
}, async ({ page, server }) => {
  await page.clock.install();
  await openInEnglish(page, "idle-tablet");
  const first = await eventSession(page);
  // Requests under way would fail as the clock jumps, and the next events would wait minutes for them.
  await expect.poll(() => pendingEvents(page)).toBe(0);
  await page.clock.runFor(31 * 60_000);
  const study = await runStudy(server, "idle-tablet", {});
  // In steps shorter than any answer may take.
  await expect(async () => {
    await page.clock.runFor(10_000);
    expect(study.participants()).toHaveLength(1);
  }).toPass({ intervals: [300], timeout: 30_000 });
  await page.waitForTimeout(500);
  await page.touchscreen.tap(10, 300);
  await expect.poll(async () => (await eventSession(page)).id, { timeout: 15_000 }).not.toBe(first.id);
  const { id } = await eventSession(page);
  const joined = () => storedEvents(server, id).filter(({ name }) => name === "study_joined");
  await expect.poll(() => joined().length).toBeGreaterThan(0);
  await page.clock.runFor(5_000);
  await page.waitForTimeout(1_500);
  expect(joined()).toHaveLength(1);
});

test("who the visitor is in a study is recorded once for each version of its settings, whatever is reloaded", async ({
  page,
  server,
}) => {
  const study = await runStudy(server, "versions", { arms: [BARE_ARM] });
  await openInEnglish(page, "versions");
  const { id } = await eventSession(page);
  const joined = () =>
    storedEvents(server, id).flatMap(({ name, payload }) =>
      name === "study_joined" ? [payload.study_version] : [],
    );
  await expect.poll(joined).toEqual([1]);
  await study.change({ purpose: "to be seen twice" }, 1);
  await dispatchOnline(page);
  await expect.poll(joined).toEqual([1, 2]);
  await dispatchOnline(page);
  await page.reload();
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
  await dispatchOnline(page);
  await expectCompleteSession(server, await eventSession(page));
  expect((await eventSession(page)).id).toBe(id);
  expect(joined()).toEqual([1, 2]);
});

test("who has agreed goes on in their session, and is recorded, under new settings with the same form", async ({
  page,
  server,
}) => {
  const study = await runStudy(server, "same-form", { consent: plainForm(), arms: [BARE_ARM] });
  await openInEnglish(page, "same-form");
  await takePart(page).tap();
  await expect(question(page)).toBeHidden();
  const { id } = await eventSession(page);
  const stored = (name: string) => storedEvents(server, id).filter((event) => event.name === name);
  await expect.poll(() => stored("study_joined").length).toBe(1);
  const answer = await holdAnswer(page);
  const asked = page.waitForRequest(`**${PATHS.joinStudy}`);
  await study.change({ purpose: "to be seen twice" }, 1);
  await dispatchOnline(page);
  await asked;
  await page.getByRole("button", { name: labels.drawAsGuest }).tap();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  answer();
  await expect.poll(() => stored("study_joined").map(({ payload }) => payload.study_version)).toEqual([1, 2]);
  await expectCompleteSession(server, await eventSession(page));
  expect((await eventSession(page)).id).toBe(id);
  expect(stored("page_view").map(({ payload }) => payload.screen)).toEqual(["home", "draw"]);
  expect(study.participants()).toHaveLength(1);
});
