// Rule (studies-in-a-visit)

import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { expectNoViolationsDayAndNight } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";
import { rows } from "./support/stored-rows.ts";
import { dispatchOnline, openInEnglish } from "./support/studies/asked-visitor.ts";
import { RINGS_ARM, type RunStudy, runStudy } from "./support/studies/run-study.ts";
import { eventSession, expectEndedSession } from "./support/telemetry/stored-session.ts";

/* Participants see that they take part, and may stop. */

const labels = LABELS.en;

const dialog = (page: Page) => page.getByRole("dialog", { name: "Stop taking part?" });

/** Goes from Home's line about the study to the dialog that asks whether to stop. */
async function askToLeave(page: Page): Promise<void> {
  await page.getByRole("link", { name: "You are taking part in a study" }).tap();
  await expect(page.getByRole("heading", { name: "The study" })).toBeInViewport();
  await page.getByRole("button", { name: "Stop taking part" }).tap();
  await expect(dialog(page)).toBeVisible();
}

/**
 * Touches a kiosk's page until this many take part: it ignores touches until it knows of its study, a moment
 * after it has loaded.
 */
async function touchUntilJoined(page: Page, study: RunStudy, participants: number): Promise<void> {
  await expect(async () => {
    await page.touchscreen.tap(10, 300);
    expect(study.participants()).toHaveLength(participants);
  }).toPass();
}

const eventsOf = (dataDir: string, session: string) =>
  rows(dataDir, `select name from event where session_id = '${session}'`).map(({ name }) => name);

// Rule (studies-in-a-visit): A participant sees that they take part, and can leave: their session ends, and
//   no later one is the study's
test("who takes part sees so at Home, and leaves: in another session, with the aquarium's aids, and for good", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  const study = await runStudy(server, "leave", { arms: [RINGS_ARM] });
  await openInEnglish(page, "leave");
  await expect.poll(() => study.participants().length).toBe(1);
  await askToLeave(page);
  await expectNoViolationsDayAndNight(page, "the question before leaving");
  await dialog(page).getByRole("button", { name: "Keep taking part" }).tap();
  await expect(dialog(page)).toBeHidden();
  const { id } = await eventSession(page);
  await page.getByRole("button", { name: "Stop taking part" }).tap();
  await dialog(page).getByRole("button", { name: "Just stop" }).tap();
  const thanks = page.getByRole("status").filter({ hasText: "Thank you for your help so far!" });
  await expect(thanks).toBeFocused();
  await expect.poll(() => study.participants()[0]?.withdrawn_at).not.toBeNull();
  await expectEndedSession(server, id);

  await page.reload();
  await expect(page.getByText("Thank you for your help so far!")).toBeVisible();
  await beginToDraw(page, labels, "leave");
  await fingers.tap({ x: 160, y: 190 });
  await search(page, labels);
  await expect(candidates(page).first()).toBeVisible();
  const session = await eventSession(page);
  expect(session.id).not.toBe(id);
  await expect.poll(() => eventsOf(server.dataDir, session.id)).toContain("search");
  expect(eventsOf(server.dataDir, session.id)).not.toContain("study_joined");
  expect(study.participants()).toHaveLength(1);
});

test("who wishes so is deleted, once there is a network, and reads the receipt's number", async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const study = await runStudy(server, "erase", { arms: [RINGS_ARM] });
  await openInEnglish(page, "erase");
  await expect.poll(() => study.participants().length).toBe(1);
  const { id } = await eventSession(page);
  await expect.poll(() => eventsOf(server.dataDir, id)).toContain("study_joined");
  await askToLeave(page);
  let failures = 0;
  await page.route(`**${PATHS.leaveStudy}`, (route) => {
    failures += 1;
    return failures > 2 ? route.continue() : route.abort();
  });
  await dialog(page).getByRole("button", { name: "Stop, and delete it" }).tap();
  await expect(page.getByText("will be deleted as soon as there is a connection")).toBeVisible();
  // Nobody touches the page, and the browser does not say that the network is back.
  await expect(page.getByText("what was recorded has been deleted")).toBeVisible();
  await page.reload();
  await expect(page.getByText("The staff can find this deletion by its number")).toBeVisible();
  await expectNoViolationsDayAndNight(page, "About of who was deleted");
  expect(study.participants()).toEqual([]);
  expect(eventsOf(server.dataDir, id)).toEqual([]);
});

test("nobody leaves for all who share a kiosk that takes part as one", { tag: FURTHER }, async ({
  page,
  server,
}) => {
  const study = await runStudy(server, "shared", { arms: [RINGS_ARM] });
  await page.addInitScript(() => localStorage.setItem("harapen.kiosk", "1"));
  await page.addInitScript(() => localStorage.setItem("locale", "en"));
  await page.goto("/shared");
  await touchUntilJoined(page, study, 1);
  await page.getByRole("link", { name: "You are taking part in a study" }).tap();
  await expect(page.getByRole("button", { name: "Your study number" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop taking part" })).toHaveCount(0);
});

// Rule (studies-in-a-visit): An unsent withdrawal outlives tab, study and a kiosk's visitor
test("who wishes so is deleted though their tab is closed, and the study is over, before the server hears it", {
  tag: FURTHER,
}, async ({ page, context, calls, server, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  const study = await runStudy(server, "closed", { assigned_by: "visit", arms: [RINGS_ARM] });
  await openInEnglish(page, "closed");
  await expect.poll(() => study.participants().length).toBe(1);
  await askToLeave(page);
  await context.route(`**${PATHS.leaveStudy}`, (route) => route.abort());
  await dialog(page).getByRole("button", { name: "Stop, and delete it" }).tap();
  await expect(page.getByText("will be deleted as soon as there is a connection")).toBeVisible();
  await calls.settled();
  await page.close();
  await study.stop();
  await context.unroute(`**${PATHS.leaveStudy}`);
  const later = await context.newPage();
  await later.goto("/closed");
  await expect.poll(() => study.participants()).toEqual([]);
});

test("a kiosk's visitor is deleted though they have gone before the server hears it", {
  tag: FURTHER,
}, async ({ page, server, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  const study = await runStudy(server, "walked-off", { assigned_by: "visit", arms: [RINGS_ARM] });
  await page.addInitScript(() => localStorage.setItem("harapen.kiosk", "1"));
  await page.addInitScript(() => localStorage.setItem("locale", "en"));
  await page.goto("/walked-off");
  await touchUntilJoined(page, study, 1);
  const gone = study.participants()[0]?.id;
  await askToLeave(page);
  await page.route(`**${PATHS.leaveStudy}`, (route) => route.abort());
  await dialog(page).getByRole("button", { name: "Stop, and delete it" }).tap();
  await expect(page.getByText("will be deleted as soon as there is a connection")).toBeVisible();
  await page.goto("/walked-off");
  await page.getByRole("button", { name: "Finish" }).tap();
  // The next visitor's touches; one that comes before the visit has ended still belongs to the last visitor.
  await touchUntilJoined(page, study, 2);
  await page.unroute(`**${PATHS.leaveStudy}`);
  await dispatchOnline(page);
  await expect.poll(() => study.participants().map(({ id }) => id)).not.toContain(gone);
  // A kiosk's next visitor begins in the device's own language.
  await expect(page.getByRole("link", { name: "けんきゅうをてつだっています" })).toBeVisible();
  expect(study.participants()).toMatchObject([{ withdrawn_at: null }]);
});

test("the next person on a tab takes part with a code of their own after somebody has left", {
  tag: FURTHER,
}, async ({ page, server }) => {
  const study = await runStudy(server, "after", { assigned_by: "code", arms: [RINGS_ARM] });
  const [first, second] = [study.code(), study.code()];
  await openInEnglish(page, `after?code=${first}`);
  await expect.poll(() => study.participants().length).toBe(1);
  await askToLeave(page);
  await dialog(page).getByRole("button", { name: "Just stop" }).tap();
  await expect.poll(() => study.participants()[0]?.withdrawn_at).not.toBeNull();
  await page.goto(`/after?code=${second}`);
  await expect(page.getByRole("link", { name: "You are taking part in a study" })).toBeVisible();
  expect(study.participants().map(({ code }) => code)).toEqual([first, second]);
});

// Rule (studies-in-a-visit): A session is one participant's: another code on the tab begins another session,
//   and nothing of the last visit is left on the tab
test("who comes on a tab with another code begins another session, and is deleted with it, and nobody else is", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  const study = await runStudy(server, "in-turn", { assigned_by: "code", arms: [RINGS_ARM] });
  const open = async () => {
    const code = study.code();
    await openInEnglish(page, `in-turn?code=${code}`);
    await expect.poll(() => study.participants().map((each) => each.code)).toContain(code);
  };
  const drawOne = async () => {
    await page.getByRole("button", { name: labels.drawAsGuest }).tap();
    await expect(page.getByTestId("belly-canvas")).toBeVisible();
    await fingers.tap({ x: 160, y: 190 });
  };
  const searchIt = async () => {
    await search(page, labels);
    const { id } = await eventSession(page);
    await expect.poll(() => eventsOf(server.dataDir, id)).toContain("search");
    return id;
  };
  const records = () => rows(server.dataDir, "select drawing_id from record where aquarium = 'in-turn'");
  await open();
  await drawOne();
  const first = await searchIt();
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page.getByRole("button", { name: labels.makeCard })).toBeVisible();
  await expect.poll(records).toHaveLength(1);
  await drawOne();

  await open();
  await expect(page.getByText("Find out which penguin it is!")).toBeVisible();
  await expect(page.getByRole("button", { name: labels.makeCard })).toHaveCount(0);
  await drawOne();
  await expect(page.getByRole("button", { name: labels.undo })).toBeEnabled();
  await expect(page.getByRole("button", { name: labels.bringBack })).toHaveCount(0);
  const second = await searchIt();
  expect(second).not.toBe(first);
  const own = await expectEndedSession(server, first);
  await page.getByRole("link", { name: "Home", exact: true }).tap();
  await askToLeave(page);
  await dialog(page).getByRole("button", { name: "Stop, and delete it" }).tap();
  await expect(page.getByText("what was recorded has been deleted")).toBeVisible();
  expect(study.participants()).toHaveLength(1);
  expect(eventsOf(server.dataDir, second)).toEqual([]);
  expect(eventsOf(server.dataDir, first)).toHaveLength(own.length);
  expect(records()).toHaveLength(1);
});

test("who types another code in a visit that goes on begins another session", { tag: FURTHER }, async ({
  page,
  server,
}) => {
  const study = await runStudy(server, "retyped", { assigned_by: "code", arms: [RINGS_ARM] });
  const [first, second] = [study.code(), study.code()];
  await openInEnglish(page, `retyped?code=${first}`);
  await expect.poll(() => study.participants().length).toBe(1);
  const { id } = await eventSession(page);
  // The server no longer knows the first code.
  await page.route(`**${PATHS.joinStudy}`, (route) =>
    route.request().postDataJSON().code === first
      ? route.fulfill({ json: { success: true, outcome: "unknown-code" } })
      : route.continue(),
  );
  await page.reload();
  const question = page.getByRole("dialog", { name: "Do you have a study number?" });
  await question.getByRole("textbox", { name: "Study number" }).fill(second);
  await question.getByRole("button", { name: "Take part" }).tap();
  await expect.poll(() => study.participants().map(({ code }) => code)).toEqual([first, second]);
  await expect.poll(async () => (await eventSession(page)).id).not.toBe(id);
  const own = await expectEndedSession(server, id);
  expect(own.filter(({ name }) => name === "study_joined")).toHaveLength(1);
  const next = (await eventSession(page)).id;
  await expect.poll(() => eventsOf(server.dataDir, next)).toContain("study_joined");
});

// Rule (studies-in-a-visit): A visitor whom the server does not delete reads the number for the staff, and
//   has left anyway; an older server is asked again
test("whom only the staff can delete reads so, and leaves all the same", { tag: FURTHER }, async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/403/);
  const study = await runStudy(server, "staff-deletes", { arms: [RINGS_ARM] });
  await openInEnglish(page, "staff-deletes");
  await expect.poll(() => study.participants().length).toBe(1);
  await askToLeave(page);
  const refusal = { status: 403, json: { success: false, message: "The staff alone delete." } };
  await page.route(`**${PATHS.leaveStudy}`, (route) =>
    route.request().postDataJSON().erase ? route.fulfill(refusal) : route.continue(),
  );
  await dialog(page).getByRole("button", { name: "Stop, and delete it" }).tap();
  await expect(page.getByText("please give the staff this number")).toBeVisible();
  // The study asks nobody, so visits are recorded as usual.
  await expect(page.getByText("nothing more is recorded")).toHaveCount(0);
  await expect.poll(() => study.participants()[0]?.withdrawn_at).not.toBeNull();
});
