// Rule (studies-in-a-visit)

import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { candidates, search } from "./support/search-steps.ts";
import { rows } from "./support/stored-rows.ts";
import {
  dispatchOnline,
  openInEnglish,
  plainForm,
  question,
  takePart,
} from "./support/studies/asked-visitor.ts";
import { RINGS_ARM, runStudy } from "./support/studies/run-study.ts";
import { eventSession, expectCompleteSession, storedEvents } from "./support/telemetry/stored-session.ts";

const labels = LABELS.en;
/** The console's message about an event without a consent. */
const REFUSED = /status of 403/;

/* Consent of visitors whose page was open before the aquarium asked for it. */

/** Collects the names of the events that the page sends from now on. */
function watchEvents(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === PATHS.logEvent) sent.push(request.postDataJSON().name);
  });
  return sent;
}

test("a page that is open when a study begins asks within minutes, and nothing of it is stored from then on until its visitor agrees", async ({
  page,
  server,
}) => {
  await openInEnglish(page, "opened");
  const { id } = await eventSession(page);
  const before = await expectCompleteSession(server, await eventSession(page));
  await runStudy(server, "opened", { consent: plainForm(), arms: [RINGS_ARM] });
  const sent = watchEvents(page);
  // Simulates the page's becoming visible.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(question(page)).toBeVisible();
  await question(page).tap();
  await page.waitForTimeout(2_500);
  expect(sent).toEqual([]);
  expect(storedEvents(server, id)).toEqual(before);
  await takePart(page).tap();
  await expect.poll(() => sent).toContain("study_joined");
  expect((await eventSession(page)).id).not.toBe(id);
});

test("a page that never hears that a study has begun has nothing stored from then on, and its visitor no fault shown", {
  tag: FURTHER,
}, async ({ page, fingers, server, expectedErrors }) => {
  expectedErrors.push(REFUSED, /ERR_FAILED/);
  await openInEnglish(page, "unaware");
  const before = await expectCompleteSession(server, await eventSession(page));
  const { id } = await eventSession(page);
  for (const path of [PATHS.aquarium("unaware"), PATHS.study("unaware")])
    await page.route(`**${path}*`, (route) => route.abort());
  await runStudy(server, "unaware", { consent: plainForm(), arms: [RINGS_ARM] });
  // By then, every server knows that the aquarium asks.
  await page.waitForTimeout(2_000);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === PATHS.logEvent) sent.push(request.postDataJSON().event_id);
  });
  const saved: number[] = [];
  page.on("response", (answer) => {
    if (/post_(all|drawing)/.test(answer.url())) saved.push(answer.status());
  });
  await page.getByRole("button", { name: labels.drawAsGuest }).tap();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  await fingers.tap({ x: 160, y: 190 });
  await search(page, labels);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page.getByText("None of this was kept")).toBeVisible();
  await expect.poll(() => saved).toEqual([403, 403]);
  await page.waitForTimeout(3_000);
  expect(saved).toHaveLength(2);
  expect(sent.length).toBeGreaterThan(5);
  expect(new Set(sent).size, "what was refused is not sent again").toBe(sent.length);
  expect(storedEvents(server, id)).toEqual(before);
  for (const table of ["record", "drawing"])
    expect(rows(server.dataDir, `select 1 from ${table} where aquarium = 'unaware'`)).toEqual([]);
});

// Rule (studies-in-a-visit): A session from before consent does not go on after it
test("a session from before the study is over with its page: who agrees after a reload begins another", {
  tag: FURTHER,
}, async ({ page, server, expectedErrors }) => {
  expectedErrors.push(REFUSED);
  await openInEnglish(page, "reloaded");
  const { id } = await eventSession(page);
  await runStudy(server, "reloaded", { consent: plainForm(), arms: [RINGS_ARM] });
  await page.reload();
  await expect(question(page)).toBeVisible();
  const sessionOfTab = () => page.evaluate(() => sessionStorage.getItem("session_id"));
  await expect.poll(sessionOfTab).toBeNull();
  const count = storedEvents(server, id).length;
  await takePart(page).tap();
  await expect.poll(sessionOfTab).not.toBeNull();
  const { id: later } = await eventSession(page);
  await expect.poll(() => storedEvents(server, later).map(({ name }) => name)).toContain("study_joined");
  expect(later).not.toBe(id);
  expect(storedEvents(server, id)).toHaveLength(count);
});

test("who agreed to an earlier form is not recorded while the server cannot be asked about the new one, and is asked when it can", {
  tag: FURTHER,
}, async ({ page, server, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  const form = plainForm();
  const study = await runStudy(server, "renewed", { consent: form, arms: [RINGS_ARM] });
  await openInEnglish(page, "renewed");
  await takePart(page).tap();
  const { id } = await eventSession(page);
  await page.route(`**${PATHS.joinStudy}`, (route) => route.abort());
  const texts = { ...form.texts, en: { ...form.texts.en, text: "Now we record your clicks too." } };
  await study.change({ consent: { ...form, texts } }, 2);
  const failed = page.waitForEvent("requestfailed");
  await dispatchOnline(page);
  await failed;
  await expect.poll(() => storedEvents(server, id).at(-1)?.name).toBe("session_end");
  await page.unroute(`**${PATHS.joinStudy}`);
  await dispatchOnline(page);
  await expect(question(page)).toContainText("Now we record your clicks too.");
  await takePart(page).tap();
  await expect.poll(() => study.participants()).toMatchObject([{ consent_version: 2 }]);
});
