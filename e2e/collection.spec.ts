// Rule (album)

import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import * as axe from "./support/axe.ts";
import { holdAnswers } from "./support/delivery/hold-answers.ts";
import type { Fingers } from "./support/fingers.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS, MEMBER_LABELS as labels } from "./support/labels.ts";
import { candidates, search, tapSpots } from "./support/search-steps.ts";
import { openHome, signIn } from "./support/sign-in.ts";
import { rows } from "./support/stored-rows.ts";

const SPOTS = [
  { x: 150, y: 200, r: 6 },
  { x: 220, y: 300, r: 6 },
];

/** Draws as a member and confirms the first candidate; ends in the album. Returns the candidate's name. */
async function meetOne(page: Page, fingers: Fingers, name: string): Promise<string> {
  await openHome(page);
  await signIn(page, name);
  return findOne(page, fingers);
}

async function findOne(page: Page, fingers: Fingers, spots = SPOTS): Promise<string> {
  await page.getByRole("main").getByRole("link", { name: labels.draw, exact: true }).tap();
  await tapSpots(fingers, spots);
  await search(page, LABELS.en);
  const heading = await candidates(page).first().getByRole("heading").innerText();
  await candidates(page).first().tap();
  await page.getByRole("button", { name: LABELS.en.thisOne }).tap();
  await expect(page.getByRole("alert")).toContainText(LABELS.en.sent);
  await page.getByRole("link", { name: labels.album }).tap();
  return heading.replace(/^1:/, "").trim();
}

// Rule (album): The collection is one line above the drawings, until somebody opens it
// Rule (album): A penguin that was not met is a silhouette without a name, which says how to find it
test("the album says whom somebody has met, and keeps the others in the dark", async ({ page, fingers }) => {
  const met = await meetOne(page, fingers, "Collector");
  const collection = page.getByRole("region", { name: "Penguins you have met" });
  // The album is of drawings: the collection is one line, until somebody opens it.
  const line = collection.getByRole("button", { name: "1 of 42 met" });
  await expect(collection.getByRole("button")).toHaveText(["1 of 42 met"]);
  expect((await collection.boundingBox())?.height).toBeLessThanOrEqual(56);
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeInViewport({ ratio: 1 });
  await line.tap();
  await collection.getByRole("button", { name: met }).first().tap();
  await expect(page.getByRole("dialog", { name: met })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();

  const unmet = collection
    .getByRole("list")
    .first()
    .getByRole("button", { name: /^Not met yet/ });
  await expect(unmet).toHaveCount(41);
  await expect(collection.getByRole("heading", { name: "Pairs and families" })).toBeVisible();
  await axe.expectNoViolationsDayAndNight(page, "the collection");

  await unmet.first().press("Enter");
  const hint = page.getByRole("dialog", { name: "Who could this be?" });
  await expect(hint).toContainText("Look for the penguin with these bands");
  await axe.expectNoViolationsDayAndNight(page, "the hint");
  await page.keyboard.press("Escape");
  await expect(unmet.first()).toBeFocused();
  await line.press("Enter");
  await expect(unmet).toHaveCount(0);

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

// Rule (look-and-room)
// Rule (album): The question says that the steps of drawing stay in the log, where they were recorded, and
//   promises no day on which they go
test("a drawing is deleted from the album after one question, here and on the server, and not without network", async ({
  page,
  context,
  fingers,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await meetOne(page, fingers, "Deleter");
  const stored = (table: string) =>
    rows(
      server.dataDir,
      `select t.uid from ${table} t join visitor v on v.uid = t.uid where v.name = 'Deleter'`,
    );
  expect([stored("drawing").length, stored("record").length]).toEqual([1, 1]);

  const entry = page.getByRole("main").getByRole("listitem");
  await page.getByRole("button", { name: "Delete drawings" }).tap();
  await entry
    .getByRole("button", { name: /^Delete the drawing of .+ from [A-Z][a-z]+ \d{1,2}, \d{4}$/ })
    .tap();
  const question = page.getByRole("dialog", { name: "Delete this drawing?" });
  await axe.expectNoViolationsDayAndNight(page, "the question");
  await expect(question).toContainText("a log without names keeps how it was drawn");
  await question.getByRole("button", { name: "Keep it" }).tap();
  await expect(question).toBeHidden();
  await expect(entry).toHaveCount(1);

  await entry.getByRole("button").press("Enter");
  await context.setOffline(true);
  await question.getByRole("button", { name: "Delete" }).tap();
  await expect(question.getByRole("alert")).toContainText("There is no network right now.");
  await expect(question.getByRole("button", { name: "Delete" })).toBeFocused();
  expect(stored("drawing")).toHaveLength(1);
  await context.setOffline(false);
  await question.getByRole("button", { name: "Delete" }).tap();
  await expect(question).toBeHidden();
  await expect(page.getByText(labels.emptyAlbum)).toBeVisible();
  await expect(page.getByRole("main"), "the focus of what has gone").toBeFocused();
  await expect(page.getByText("0 of 42 met")).toBeVisible();
  expect([stored("drawing"), stored("record")]).toEqual([[], []]);
});

// Rule (double-taps)
test("after a drawing is deleted the focus is at the button above the drawings", { tag: FURTHER }, async ({
  page,
  fingers,
}) => {
  await meetOne(page, fingers, "Twice Deleter");
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).tap();
  await findOne(page, fingers);
  const remove = page.getByRole("button", {
    name: /^Delete the drawing of .+ from [A-Z][a-z]+ \d{1,2}, \d{4}$/,
  });
  await page.getByRole("button", { name: "Delete drawings" }).tap();
  await expect(remove).toHaveCount(2);
  await remove.first().press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(remove).toHaveCount(1);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("main").getByRole("button", { pressed: true })).toBeFocused();
});

test("while a drawing is being deleted another may be asked about, and the question stays", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  await meetOne(page, fingers, "Quick Deleter");
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).tap();
  await findOne(page, fingers, [...SPOTS, { x: 180, y: 120, r: 6 }]);
  const remove = page.getByRole("button", {
    name: /^Delete the drawing of .+ from [A-Z][a-z]+ \d{1,2}, \d{4}$/,
  });
  const question = page.getByRole("dialog");
  await page.getByRole("button", { name: "Delete drawings" }).tap();
  const release = await holdAnswers(page, PATHS.deleteDrawing);
  await remove.first().tap();
  const drawing = await question.getByRole("img").getAttribute("src");
  await question.getByRole("button", { name: "Delete" }).tap();
  await question.getByRole("button", { name: "Keep it" }).tap();
  await expect(question).toBeHidden();
  await remove.last().tap();
  await expect(question).toBeVisible();
  const otherDrawing = await question.getByRole("img").getAttribute("src");
  expect(otherDrawing).not.toBe(drawing);
  const loaded = page.waitForResponse(`**${PATHS.loadAlbum}`);
  release();
  await (await loaded).finished();
  await expect(page.getByRole("main").locator("li")).toHaveCount(1);
  await expect(question.getByRole("img")).toHaveAttribute("src", String(otherDrawing));
  await question.getByRole("button", { name: "Delete" }).tap();
  await expect(page.getByText(labels.emptyAlbum)).toBeVisible();
});

test("that a drawing is not deleted is said though its question is closed", { tag: FURTHER }, async ({
  page,
  fingers,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  await meetOne(page, fingers, "Hasty Deleter");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${PATHS.deleteDrawing}`, async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { success: false, message: "busy" } });
  });
  await page.getByRole("button", { name: "Delete drawings" }).tap();
  await page.getByRole("main").getByRole("listitem").getByRole("button").tap();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "Delete" }).tap();
  await question.getByRole("button", { name: "Keep it" }).tap();
  await expect(question).toBeHidden();
  release();
  await expect(page.getByRole("alert").filter({ hasText: LABELS.en.error })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
});

// Rule (album): Where the server can't say who was met, the collection is missing
test("an album whose penguins are unknown shows its drawings without saying that nobody was met", {
  tag: FURTHER,
}, async ({ page, context, fingers, expectedErrors }) => {
  expectedErrors.push(/status of 503/);
  let asked = 0;
  await context.route(`**${PATHS.metPenguins}`, (route) => {
    asked += 1;
    return route.fulfill({ status: 503, body: "" });
  });
  await meetOne(page, fingers, "Untold");
  // It is requested three times before the app gives up.
  await expect.poll(() => asked).toBe(3);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText(/\d of 42 met/)).toHaveCount(0);
});
