// Rule (studies-in-a-visit)

import { NO_AIDS } from "@harapen/contract/aids";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { somePenguin, spotsOf } from "./support/demo-aquarium.ts";
import { Fingers } from "./support/fingers.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { lookOf } from "./support/screens/looks.ts";
import { beginToDraw, candidates, search, tapSpots } from "./support/search-steps.ts";
import { passPopup } from "./support/sign-in.ts";
import { openInEnglish } from "./support/studies/asked-visitor.ts";
import { BARE_ARM, RINGS_ARM, type RunStudy, runStudy } from "./support/studies/run-study.ts";
import { eventSession, expectCompleteSession, storedEvents } from "./support/telemetry/stored-session.ts";

const labels = LABELS.en;

const participantOf = (page: Page, aquarium: string) =>
  page.evaluate((slug) => {
    const kept =
      localStorage.getItem(`harapen.study.${slug}`) ?? sessionStorage.getItem(`harapen.study.${slug}`);
    return kept === null ? undefined : JSON.parse(kept).participation?.participant;
  }, aquarium);

const hints = (page: Page) =>
  page
    .locator("[data-testid=fit], [data-testid=face-in-running]")
    .or(page.getByText(/A close match|Compare spots|One more look|not be in the list yet/));

// Rule (studies-in-a-visit): Off arms have no hint in the page
test("in an arm without hints there are none, in the page and in no answer", async ({
  page,
  fingers,
  server,
  calls,
}) => {
  const study = await runStudy(server, "bare", { arms: [BARE_ARM] });
  await beginToDraw(page, labels, "bare");
  await expect.poll(() => study.participants().length).toBe(1);
  await tapSpots(fingers, spotsOf(await somePenguin(server)));
  await search(page, labels);
  await expect(hints(page)).toHaveCount(0);
  await candidates(page).first().tap();
  await expect(page.getByRole("button", { name: labels.thisOne })).toBeVisible();
  await expect(hints(page)).toHaveCount(0);
  expect(await calls.named("nextLook")).toEqual([]);
  const [answer] = await calls.named("search");
  expect(answer && lookOf(answer)).toBeNull();
  expect(JSON.stringify(answer?.response)).not.toContain("explanation");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("explanation");
  await page.getByRole("button", { name: labels.thisOne }).tap();
  const events = await expectCompleteSession(server, await eventSession(page));
  expect(events.map(({ name }) => name).slice(0, 3)).toContain("session_start");
  const [participant] = study.participants();
  expect(events.filter(({ name }) => name === "study_joined").map(({ payload }) => payload)).toMatchObject([
    { participant: participant?.id, study: study.id, study_version: 1 },
  ]);
  expect(events.find(({ name }) => name === "search")?.payload.aids).toEqual(NO_AIDS);
});

// Rule (studies-in-a-visit): Joining keeps nobody waiting, and comes about later
test("a study that cannot be joined keeps nobody from drawing: until then nothing helps, and then it is joined", {
  tag: FURTHER,
}, async ({ page, fingers, server, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  const study = await runStudy(server, "later", { arms: [RINGS_ARM] });
  await page.route(`**${PATHS.joinStudy}`, (route) => route.abort());
  await beginToDraw(page, labels, "later");
  await tapSpots(fingers, spotsOf(await somePenguin(server)));
  await search(page, labels);
  await expect(candidates(page).first()).toBeVisible();
  await expect(hints(page)).toHaveCount(0);
  expect(study.participants()).toEqual([]);
  await page.unroute(`**${PATHS.joinStudy}`);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => study.participants().length).toBe(1);
  // Earlier results stay as they were.
  await expect(hints(page)).toHaveCount(0);
  await page.goBack();
  await fingers.tap({ x: 190, y: 300 });
  await search(page, labels);
  await candidates(page).first().tap();
  await expect(page.getByTestId("fit").first()).toBeVisible();
});

// Rule (studies-in-a-visit): After a study the device knows nothing of it
test("a visit after the study has stopped is as at any aquarium", { tag: FURTHER }, async ({
  page,
  server,
}) => {
  const study = await runStudy(server, "stops", { arms: [BARE_ARM] });
  await page.goto("/stops");
  await expect.poll(() => study.participants().length).toBe(1);
  await expect.poll(() => participantOf(page, "stops")).toBe(study.participants()[0]?.id);
  await study.stop();
  await page.reload();
  await expect.poll(() => participantOf(page, "stops")).toBeUndefined();
});

test("who logs in and out again is one participant of a study that assigns visits, and one who has left stays out", {
  tag: FURTHER,
}, async ({ page, server }) => {
  const study = await runStudy(server, "log-out", { assigned_by: "visit", arms: [BARE_ARM, RINGS_ARM] });
  await openInEnglish(page, "log-out");
  await expect.poll(() => study.participants().length).toBe(1);
  await expect.poll(() => participantOf(page, "log-out")).toBe(study.participants()[0]?.id);
  await passPopup(page, "Visitor");
  await page.getByRole("button", { name: "Log out" }).tap();
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "You are taking part in a study" })).toBeVisible();
  const events = await expectCompleteSession(server, await eventSession(page));
  expect(study.participants()).toHaveLength(1);
  const joined = events.filter(({ name }) => name === "study_joined");
  expect(joined.map(({ payload }) => payload.participant)).toEqual([study.participants()[0]?.id]);

  await page.getByRole("link", { name: "You are taking part in a study" }).tap();
  await page.getByRole("button", { name: "Stop taking part" }).tap();
  await page.getByRole("button", { name: "Just stop" }).tap();
  await expect.poll(() => study.participants()[0]?.withdrawn_at).not.toBeNull();
  await page.goto("/log-out");
  await passPopup(page, "Visitor");
  await page.getByRole("button", { name: "Log out" }).tap();
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
  await page.goto("/log-out/about");
  await expect(page.getByText("Thank you for your help so far!")).toBeVisible();
  expect(study.participants()).toHaveLength(1);
});

/**
 * Opens Draw of an aquarium as a participant, and waits until the device has stored what it needs to search.
 */
async function joinAndKeep(page: Page, aquarium: string, study: RunStudy): Promise<void> {
  await beginToDraw(page, labels, aquarium);
  await expect.poll(() => study.participants().length).toBe(1);
  await expect.poll(() => participantOf(page, aquarium)).toBe(study.participants()[0]?.id);
  // On Draw the worker would come only after a stroke.
  await page.goto(`/${aquarium}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The worker only caches what it serves to pages.
  await page.reload();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return kept.flat().map(({ url }) => new URL(url).pathname);
      }),
    )
    .toEqual(
      expect.arrayContaining(
        [PATHS.aquarium, PATHS.basePenguins, PATHS.references].map((of) => of(aquarium)),
      ),
    );
  await page.goto(`/${aquarium}/draw-penguin`);
}

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("a visitor stays in their arm over a reload, without network, and in a new tab", {
    tag: FURTHER,
  }, async ({ page, context, fingers, server, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const study = await runStudy(server, "rings", { arms: [RINGS_ARM, { ...BARE_ARM, weight: 1 }] });
    await joinAndKeep(page, "rings", study);
    const isRings = study.participants()[0]?.arm === "rings";
    const spots = spotsOf(await somePenguin(server));

    await context.setOffline(true);
    await page.reload();
    await tapSpots(fingers, spots);
    await search(page, labels);
    await expect(page.getByText(/this device did the search itself/)).toBeVisible();
    await expect(page.getByText("A close match!")).toHaveCount(Number(isRings));
    const found = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(found.includes("explanation")).toBe(isRings);

    await context.setOffline(false);
    // A page that knows its arm does not have to ask.
    await context.route(`**${PATHS.joinStudy}`, (route) => route.abort());
    const other = await context.newPage();
    await beginToDraw(other, labels, "rings");
    await tapSpots(await Fingers.on(other), spots);
    const answered = other.waitForResponse((response) => response.url().endsWith(PATHS.search));
    await search(other, labels);
    await expect(other.getByText("A close match!")).toHaveCount(Number(isRings));
    expect((await (await answered).text()).includes("explanation")).toBe(isRings);
    expect(study.participants()).toHaveLength(1);
  });

  test("a visitor is in their arm over a reload, and what the device finds holds no more than the arm shows", {
    tag: FURTHER,
  }, async ({ page, context, fingers, server, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const study = await runStudy(server, "device", { arms: [BARE_ARM] });
    await joinAndKeep(page, "device", study);
    await context.setOffline(true);
    await page.reload();
    await tapSpots(fingers, spotsOf(await somePenguin(server)));
    await search(page, labels);
    await expect(page.getByText(/this device did the search itself/)).toBeVisible();
    await expect(hints(page)).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("explanation");
    const { id } = await eventSession(page);
    await context.setOffline(false);
    await expect
      .poll(() => storedEvents(server, id).find(({ name }) => name === "search")?.payload)
      .toMatchObject({ aids: NO_AIDS, on_device: true });
  });
});
