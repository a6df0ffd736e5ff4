// Rule (studies-in-a-visit)

import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import type { Fingers } from "./support/fingers.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { candidates, search } from "./support/search-steps.ts";
import type { RunningServer } from "./support/server.ts";
import {
  dispatchOnline,
  openInEnglish,
  plainForm,
  question,
  takePart,
} from "./support/studies/asked-visitor.ts";
import { RINGS_ARM, type RunStudy, runStudy } from "./support/studies/run-study.ts";

/* A question that comes up in the middle of a visit waits for the next Home. */

test.use({ locale: "en" });

const labels = LABELS.en;
const AQUARIUM = "drawing-on";
const running: RunStudy[] = [];

async function run(server: RunningServer): Promise<RunStudy> {
  const study = await runStudy(server, AQUARIUM, { consent: plainForm(), arms: [RINGS_ARM] });
  running.push(study);
  return study;
}
// The tests of a server have one aquarium.
test.afterEach(async () => {
  for (const study of running.splice(0)) await study.stop();
});

/** Asks by another form. */
function changeForm(study: RunStudy): Promise<void> {
  const form = plainForm();
  const texts = { ...form.texts, en: { ...form.texts.en, text: "Now we record your clicks too." } };
  return study.change({ consent: { ...form, texts } }, 2);
}

const goTo = (page: Page, tab: "Home" | "Catalog" | "Draw") =>
  page.getByRole("navigation").getByRole("link", { name: tab }).tap();

/**
 * Does all by which a page learns of studies: it comes into sight, back from the back-forward cache, back
 * into the network, and another tab writes. Asserts that nobody is asked.
 */
async function expectNotAsked(page: Page): Promise<void> {
  const asked = page.waitForResponse(`**${PATHS.aquarium(AQUARIUM)}*`);
  await page.evaluate(() => {
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    window.dispatchEvent(new StorageEvent("storage"));
  });
  await dispatchOnline(page);
  await (await asked).finished();
  await page.waitForTimeout(700);
  await expect(question(page)).toHaveCount(0);
}

/** Draws, searches, looks at a penguin and confirms, and is asked at Home alone. */
async function drawUnasked(page: Page, fingers: Fingers, learn: () => Promise<unknown>): Promise<void> {
  await page.getByRole("button", { name: labels.drawAsGuest }).tap();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  await fingers.tap({ x: 160, y: 190 });
  await learn();
  await expectNotAsked(page);
  await fingers.tap({ x: 190, y: 230 });
  await search(page, labels);
  await expectNotAsked(page);
  await goTo(page, "Catalog");
  await expectNotAsked(page);
  await page.goBack();
  await candidates(page).first().tap();
  await expect(page.getByRole("button", { name: labels.thisOne })).toBeVisible();
  await expectNotAsked(page);
  await page.reload();
  await expect(page.getByRole("button", { name: labels.thisOne })).toBeVisible();
  await expectNotAsked(page);
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(page).toHaveURL(new RegExp(`/${AQUARIUM}$`));
  await expect(question(page)).toBeVisible();
}

test("a study that begins while somebody draws asks at the next Home, whatever wakes the page", async ({
  page,
  fingers,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  await openInEnglish(page, AQUARIUM);
  await drawUnasked(page, fingers, () => run(server));
});

test("a form that changes while a participant draws asks at the next Home", { tag: FURTHER }, async ({
  page,
  fingers,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  const study = await run(server);
  await openInEnglish(page, AQUARIUM);
  await takePart(page).tap();
  await expect.poll(() => study.participants()).toHaveLength(1);
  await drawUnasked(page, fingers, () => changeForm(study));
  await expect(question(page)).toContainText("your clicks too");
  await takePart(page).tap();
  await expect.poll(() => study.participants()).toMatchObject([{ consent_version: 2 }]);
});

test("a form that changes while somebody draws who had declined it asks at the next Home", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  const study = await run(server);
  await openInEnglish(page, AQUARIUM);
  await question(page).getByRole("button", { name: "Just look around" }).tap();
  await drawUnasked(page, fingers, () => changeForm(study));
});

test("an answer that comes late, and asks again, waits for the next Home", { tag: FURTHER }, async ({
  page,
  fingers,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|status of 403/);
  const study = await run(server);
  await openInEnglish(page, AQUARIUM);
  await page.route(`**${PATHS.joinStudy}`, (route) => route.abort());
  await takePart(page).tap();
  await question(page).getByRole("button", { name: "Draw now, take part later" }).tap();
  await page.getByRole("button", { name: labels.drawAsGuest }).tap();
  await fingers.tap({ x: 160, y: 190 });
  await changeForm(study);
  await page.unroute(`**${PATHS.joinStudy}`);
  const answered = page.waitForResponse(`**${PATHS.joinStudy}`);
  await dispatchOnline(page);
  await answered;
  await expectNotAsked(page);
  await goTo(page, "Home");
  await expect(question(page)).toBeVisible();
});

test("a page that is loaded again in the middle of a drawing is not held, and asks at the next Home", async ({
  page,
  fingers,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  await openInEnglish(page, AQUARIUM);
  await page.getByRole("button", { name: labels.drawAsGuest }).tap();
  await fingers.tap({ x: 160, y: 190 });
  await run(server);
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("main")).toBeVisible();
  expect(await page.evaluate(() => document.getElementById("root")?.inert)).toBeFalsy();
  await expect(page.getByRole("button", { name: labels.undo })).toBeEnabled();
  await expectNotAsked(page);
  await goTo(page, "Home");
  await expect(question(page)).toBeVisible();
});
