// Rule (look-and-room)
// Rule (results)

import type { SaveRecordRequest } from "@harapen/contract/calls/saves";
import type { Page } from "@playwright/test";
import { BLUE, bandsIn, RED } from "./support/bands.ts";
import { expectSangoFacts, penguinsOf, somePenguin, spotsOf } from "./support/demo-aquarium.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER, unlessFirst } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search, tapSpots } from "./support/search-steps.ts";
import { rows } from "./support/stored-rows.ts";

const labels = LABELS.en;

test.beforeEach(async ({ page, fingers, server }) => {
  await beginToDraw(page, labels);
  await tapSpots(fingers, spotsOf(await somePenguin(server)));
  await search(page, labels);
});

// Rule (results): The title reads "— Search Results —" in English
// Rule (results): Seven candidates are shown at first
// Rule (results): "Not listed" goes once it is used
// Rule (results): "Not sure" is there only with the whole list
// Rule (results): The dialog is 500 pixels wide where there is room
test("the first seven show, and Not listed reveals the rest, numbered from 8", async ({ page, server }) => {
  const cards = candidates(page);
  await expect(cards).toHaveCount(7);
  await expect(cards.first()).toContainText(/^1:/);
  await expect(cards.nth(6)).toContainText(/^7:/);
  await expect(page.getByRole("button", { name: labels.notSure })).toBeHidden();
  await expect(page.getByText("not be in the list yet")).toHaveCount(0);
  await page.getByRole("button", { name: labels.notListed }).tap();
  await expect(page.getByRole("button", { name: labels.notListed })).toBeHidden();
  await expect(cards).toHaveCount((await penguinsOf(server)).length);
  await expect(cards.nth(7)).toContainText(/^8:/);
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.getByRole("button", { name: labels.notSure }).tap();
  await expect(page.getByRole("dialog")).toHaveCSS("width", "500px");
});

// Rule (results): A card shows rank and name as "1:Sango"
// Rule (results): A circle in its colour stands for each band, after the name
// Rule (results): Gender, birthday, pair, place and comment follow, in this order
// Rule (results): A card is 160 pixels high, or more where its words need it; its picture is 110 wide and as
//   high
// Rule (detail): Detail shows name, circles for the bands, gender, birthday, pair, place and comment, in the
//   cards' sentences
test("a card and its detail show the penguin: picture, rank, name, bands, and what is known", async ({
  page,
  server,
}) => {
  const [sango] = await penguinsOf(server);
  const bands = [
    { color: RED, round: true, bordered: false },
    { color: BLUE, round: true, bordered: false },
  ];
  const card = candidates(page).first();
  await expect(card.getByRole("heading")).toHaveText("1:Sango");
  const picture = card.getByRole("img", { name: /^Sango/ });
  await expect(picture).toHaveAttribute("src", String(sango?.picture));
  await expect(picture).toHaveCSS("width", "110px");
  // If the card begins between two pixels, the difference of its edges is inexact.
  const [shown = 0, tall = 0] = [await picture.boundingBox(), await card.boundingBox()].map(
    (box) => box?.height,
  );
  expect(tall).toBeGreaterThan(159.99);
  expect(shown, "as tall as its card").toBeCloseTo(tall, 1);
  expect(await bandsIn(card)).toEqual(bands);
  await expectSangoFacts(card);
  await card.tap();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Sango");
  expect(await bandsIn(main)).toEqual(bands);
  await expectSangoFacts(main);
});

for (const [choice, path, begins] of [
  [labels.drawAnother, /\/minato\/draw-penguin$/, true],
  [labels.backHome, /\/minato\/?$/, false],
] as const) {
  // Rule (results): "Not sure" opens a dialog titled "Please choose one", with "Draw another penguin" and
  //   "Back to home"
  // Rule (outcomes): "Draw another penguin" saves the record with rank 0 and begins a new drawing
  // Rule (outcomes): "Back to home" saves the record with rank 0 and leads Home
  // Rule (outcomes): After a save from Results an alert says "Sent successfully"
  test(
    `Not sure, then "${choice}", saves rank 0 and goes on`,
    unlessFirst(begins),
    async ({ page, calls, server }) => {
      await page.getByRole("button", { name: labels.notListed }).tap();
      await page.getByRole("button", { name: labels.notSure }).tap();
      const dialog = page.getByRole("dialog", { name: labels.chooseOne });
      await dialog.getByRole("button", { name: choice }).tap();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("alert")).toContainText(labels.sent);
      const [saved] = (await calls.named("saveRecord")).map(({ request }) => request as SaveRecordRequest);
      expect(saved?.rank).toBe(0);
      expect(
        rows(server.dataDir, `select rank from record where drawing_id = '${saved?.drawing_id}'`),
      ).toEqual([{ rank: 0 }]);
      if (begins) await expect(page.getByRole("button", { name: labels.undo })).toBeDisabled();
    },
  );
}

// Rule (routes-and-redirects): Going on begins at the top of the screen
// Rule (routes-and-redirects): Going back restores where the visitor was on the screen
// Rule (detail)
test("Not this one returns to the results as they were left", async ({ page }) => {
  const scrollPosition = () => page.evaluate(() => window.scrollY);
  await page.getByRole("button", { name: labels.notListed }).tap();
  const twentieth = candidates(page).nth(19);
  await twentieth.scrollIntoViewIfNeeded();
  const left = await scrollPosition();
  expect(left).toBeGreaterThan(1_000);
  await twentieth.tap();
  await expect(page).toHaveURL(/pen-detail$/);
  await expect.poll(scrollPosition).toBe(0);
  await page.getByRole("button", { name: labels.notThisOne }).tap();
  await expect(page).toHaveURL(/ranking$/);
  await expect(twentieth).toBeInViewport();
  await expect.poll(scrollPosition).toBe(left);
  await page.reload();
  await expect(twentieth).toBeInViewport();
  await expect.poll(scrollPosition).toBe(left);
});

// Rule (outcomes)
// Rule (alerts)
test("the answer is saved once, however often it is tapped, and its alert stays for six seconds", async ({
  page,
  calls,
}) => {
  await candidates(page).nth(1).tap();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.getByRole("button", { name: labels.thisOne }).dblclick();
  // The next screen is painted before anything is sent.
  await page.clock.runFor(100);
  await expect(page.getByRole("alert")).toContainText(labels.sent);
  await page.clock.runFor(5_900);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page.getByRole("alert")).toHaveCount(0);
  const saved = await calls.named("saveRecord");
  expect(saved).toHaveLength(1);
  expect(saved[0]?.request).toMatchObject({ rank: 2 });
});

// Rule (look-and-room): After "This was the one!!!" the drawing comes to lie over the penguin's picture; a
//   press skips it
test("a penguin found is celebrated once, and quietly where less motion is wished for", {
  tag: FURTHER,
}, async ({ page }) => {
  const celebration = page.getByTestId("celebration");
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect(celebration).toBeAttached();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(celebration).toBeHidden();
  await expect(celebration).toHaveCSS("pointer-events", "none");
  const found = page.getByRole("button", { name: "You found" });
  await expect(found.getByTestId("compared-picture")).toBeVisible();
  await found.tap();
  await expect(found).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
  await expect(celebration).not.toBeAttached();
});

for (const [what, end] of [
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
  ["its time", () => undefined],
] as const)
  test(`a penguin found that goes by ${what} leaves the focus on the screen`, { tag: FURTHER }, async ({
    page,
  }) => {
    await candidates(page).first().tap();
    await page.getByRole("button", { name: labels.thisOne }).tap();
    const found = page.getByRole("button", { name: "You found" });
    await found.focus();
    await end(page);
    await expect(found).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
  });

// Rule (loading): The drawing laid over the found penguin is left out where it could be shown only seconds
//   later
test("where the found penguin's styles cannot be loaded, Home is what it is without it", {
  tag: FURTHER,
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  // Neither on demand nor preloaded.
  await page.route(/FoundPenguin-.*\.css$/, (route) => route.abort());
  await page.reload();
  await candidates(page).first().getByRole("link").tap();
  const isMissed = page.waitForEvent("console", (message) => message.text().includes("is asked for again"));
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await isMissed;
  await expect(page.getByRole("alert")).toContainText(labels.sent);
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
  // Nor does it come over what the visitor has gone on to, seconds later.
  await page.waitForTimeout(4_000);
  const comes = page.waitForResponse(/FoundPenguin-.*\.css$/);
  await page.unrouteAll();
  await comes;
  await page.waitForTimeout(1_500);
  // At once: it would go by itself.
  expect(await page.getByTestId("found").count()).toBe(0);
});

test("a further search shows its first seven, however much was shown of the one before", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
  const { length } = await penguinsOf(server);
  const notListed = page.getByRole("button", { name: labels.notListed });
  await notListed.tap();
  await page.goBack();
  await fingers.tap({ x: 250, y: 330 });
  await page.goForward();
  await expect(candidates(page)).toHaveCount(length);
  await page.getByRole("note").getByRole("link").tap();
  await expect(notListed).toBeVisible();
  await expect(candidates(page)).toHaveCount(7);
  await notListed.tap();
  await expect(candidates(page)).toHaveCount(length);
});

// Rule (the-search): Done searches, keeps the ranking and goes to Results
test("the results survive a reload", async ({ page }) => {
  const first = await candidates(page).first().textContent();
  await page.reload();
  await expect(candidates(page).first()).toHaveText(first ?? "");
});

test("cards of a further search of the same drawing move from where they were, and not where less motion is wished for", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.matches("main ol > li"))
          .length,
    );
  const searchAgain = async (spot: { x: number; y: number }) => {
    await page.goBack();
    await fingers.tap(spot);
    await page.getByRole("button", { name: labels.done }).tap();
    await expect(page.getByRole("heading", { name: labels.results })).toBeVisible();
  };
  // Makes them stand still, so that they can be counted.
  await page.evaluate(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...settings) {
      const animation = animate.apply(this, settings);
      animation.pause();
      return animation;
    };
  });
  await searchAgain({ x: 250, y: 330 });
  await expect.poll(moving).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await searchAgain({ x: 150, y: 300 });
  expect(await moving()).toBe(0);
});
