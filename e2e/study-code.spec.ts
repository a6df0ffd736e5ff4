// Rule (studies-in-a-visit)

import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { watchAnnounced } from "./support/accessibility/announced.ts";
import { expectNoViolationsDayAndNight } from "./support/axe.ts";
import { isLentCameraOn } from "./support/devices/lent-camera.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { candidates, search } from "./support/search-steps.ts";
import { BARE_ARM, runStudy } from "./support/studies/run-study.ts";
import { eventSession, expectCompleteSession } from "./support/telemetry/stored-session.ts";

const labels = LABELS.en;

const question = (page: Page) => page.getByRole("dialog", { name: "Do you have a study number?" });
const shown = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Gives an aquarium a questionnaire. */
async function addSurvey(page: Page, aquarium: string): Promise<void> {
  await page.route(`**${PATHS.aquarium(aquarium)}`, async (route) => {
    const response = await route.fetch();
    const survey = { guest: "https://example.org/survey?lang=en#start" };
    await route.fulfill({ response, json: { ...(await response.json()), survey } });
  });
}

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem("locale", "en")));

test("a code is typed, checked on the device, and goes with the visitor to the questionnaire", async ({
  page,
  fingers,
  server,
  calls,
}) => {
  const study = await runStudy(server, "typed", {
    assigned_by: "code",
    arms: [BARE_ARM],
    survey_parameter: "who",
  });
  const code = study.code();
  await addSurvey(page, "typed");
  await page.goto("/typed");
  const field = question(page).getByRole("textbox", { name: "Study number" });
  await field.fill("2345-6789");
  await question(page).getByRole("button", { name: "Take part" }).tap();
  await expect(question(page).getByRole("alert")).toContainText("doesn't look like a study number");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  const announced = await watchAnnounced(question(page).getByRole("alert"));
  await question(page).getByRole("button", { name: "Take part" }).tap();
  await expect.poll(announced).toEqual([expect.stringContaining("doesn't look like a study number")]);
  expect((await calls.named("joinStudy")).filter(({ request }) => "code" in Object(request))).toEqual([]);
  await field.fill("2222 2222");
  await question(page).getByRole("button", { name: "Take part" }).tap();
  await expect(question(page).getByRole("alert")).toContainText("We don't know this number");
  await expectNoViolationsDayAndNight(page, "the question for a code");
  await field.fill(shown(code).toLowerCase());
  await field.press("Enter");
  await expect(question(page)).toBeHidden();
  expect(study.participants()).toMatchObject([{ code }]);

  const survey = page.getByRole("link", { name: /questionnaire/ });
  await expect(survey).toHaveAttribute("href", `https://example.org/survey?lang=en&who=${code}#start`);
  await expect(page.getByRole("button", { name: "Your study number" })).toHaveCount(0);
  await page.getByRole("button", { name: labels.drawAsGuest }).tap();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  await fingers.tap({ x: 160, y: 190 });
  await search(page, labels);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await page.getByRole("button", { name: "Your study number" }).tap();
  await expect(page.getByRole("dialog").getByText(shown(code))).toBeVisible();
  await expectNoViolationsDayAndNight(page, "the number");
});

test("a link brings a code, which is taken out of the address and lasts for the visit", async ({
  page,
  context,
  server,
}) => {
  const study = await runStudy(server, "linked", { assigned_by: "code", arms: [BARE_ARM] });
  const code = study.code();
  await page.goto(`/linked?code=${shown(code)}`);
  await expect(page).toHaveURL(/\/linked$/);
  await expect.poll(() => study.participants().length).toBe(1);
  expect(study.participants()).toMatchObject([{ code }]);
  await page.reload();
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  // Another person's visit, with another code on the same tablet.
  const other = study.code();
  const tab = await context.newPage();
  await tab.goto("/linked");
  await expect(question(tab)).toBeVisible();
  await page.goto(`/linked?code=${other}`);
  await expect.poll(() => study.participants().map((each) => each.code)).toEqual([code, other]);
});

// Rule (first-paint)
test("parts of a study that cannot be loaded hold nothing up, and are there once they can", {
  tag: FURTHER,
}, async ({ page, server, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const study = await runStudy(server, "patchy", {
    assigned_by: "code",
    arms: [BARE_ARM],
    survey_parameter: "who",
  });
  const code = study.code();
  await addSurvey(page, "patchy");
  const parts = /\/Study(?:Dialog|Links)-[^/]+\.js$/;
  await page.route(parts, (route) => route.abort());
  await page.goto("/patchy");
  const survey = page.getByRole("link", { name: /questionnaire/ });
  await expect(survey).toHaveAttribute("href", "https://example.org/survey?lang=en#start");
  await page.unroute(parts);
  await question(page).getByRole("textbox", { name: "Study number" }).fill(shown(code));
  await question(page).getByRole("button", { name: "Take part" }).tap();
  await expect(survey).toHaveAttribute("href", `https://example.org/survey?lang=en&who=${code}#start`);
});

// Rule (loading)
test("a study's texts that cannot be loaded are asked for again while the page is open, and the question comes", {
  tag: FURTHER,
}, async ({ page, server, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await runStudy(server, "speechless", { assigned_by: "code", arms: [BARE_ARM] });
  const texts = /\/study-en-[^/]+\.js$/;
  await page.route(texts, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => texts.test(request.url()));
  await page.goto("/speechless");
  await failed;
  await page.unroute(texts);
  await expect(question(page)).toBeVisible({ timeout: 60_000 });
});

// Rule (research.md#the-truth)
test("a code is read by the camera, where the browser reads QR codes, and the camera is off again", async ({
  page,
  server,
}) => {
  const study = await runStudy(server, "held-up", { assigned_by: "code", arms: [BARE_ARM] });
  const code = study.code();
  await page.addInitScript((address) => {
    Object.assign(window, {
      BarcodeDetector: class {
        static async getSupportedFormats(): Promise<string[]> {
          return ["qr_code"];
        }
        detect = async () => [
          { rawValue: "https://example.org/menu" },
          ...("held" in window ? [{ rawValue: address }] : []),
        ];
      },
    });
    navigator.mediaDevices.getUserMedia = async () => {
      if (!("may" in window)) throw new DOMException("", "NotAllowedError");
      const canvas = document.createElement("canvas");
      canvas.getContext("2d");
      return Object.assign(window, { lent: canvas.captureStream() }).lent;
    };
  }, `https://harapen.example/held-up?code=${code}`);
  await page.goto("/held-up");
  const scan = question(page).getByRole("button", { name: "Scan it with the camera" });
  await scan.tap();
  // The camera is refused at first, and available at a second attempt.
  const refused = question(page).getByRole("button", { name: /The camera can't be used here/ });
  await expect(refused).toBeVisible();
  await page.evaluate(() => Object.assign(window, { may: true }));
  await refused.tap();
  await expect(question(page).locator("video")).toBeVisible();
  await expect(scan).toBeVisible();
  await page.evaluate(() => Object.assign(window, { held: true }));
  await expect(question(page).getByRole("textbox", { name: "Study number" })).toHaveValue(shown(code));
  await expect(question(page).locator("video")).toHaveCount(0);
  expect(await isLentCameraOn(page)).toBe(false);
  await question(page).getByRole("button", { name: "Take part" }).tap();
  await expect.poll(() => study.participants()).toMatchObject([{ code }]);
});

// Rule (studies-in-a-visit): A visitor without a code is in no study, and reads that nothing is kept only
//   where that is so
test("who has no code visits as ever, and is in no study", async ({ page, server }) => {
  const study = await runStudy(server, "without", { assigned_by: "code", arms: [BARE_ARM] });
  await page.goto("/without");
  await question(page).getByRole("button", { name: "I have no number" }).tap();
  await expect(question(page)).toBeHidden();
  await page.waitForFunction(() => sessionStorage.getItem("session_seq") !== null);
  expect(study.participants()).toEqual([]);
  await page.getByRole("link", { name: /About/ }).tap();
  await expect(page.getByText("You are looking around without taking part.")).toBeVisible();
  await expect(page.getByText("Nothing from your visit is kept.")).toHaveCount(0);
});

// Rule (telemetry-events)
test("a language that is chosen in the question is recorded on the screen beneath it", {
  tag: FURTHER,
}, async ({ page, server }) => {
  await runStudy(server, "beneath", { assigned_by: "code", arms: [BARE_ARM] });
  await page.goto("/beneath/draw-penguin");
  const other = await eventSession(page);
  await question(page).getByRole("button", { name: "日本語" }).tap();
  await expect.poll(async () => (await eventSession(page)).seq).toBeGreaterThan(other.seq);
  const events = await expectCompleteSession(server, await eventSession(page));
  expect(events.filter(({ name }) => name === "lang_change").map(({ payload }) => payload)).toMatchObject([
    { from: "en", to: "ja", screen: "draw" },
  ]);
});
