// Rule (look-and-room)

import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { somePenguin, spotsOf } from "./support/demo-aquarium.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { watchMotion, whatMoved } from "./support/motion.ts";
import { askInTurn, lookLine, question, SPOT_LOOK } from "./support/screens/looks.ts";
import { beginToDraw, candidates, tapSpots } from "./support/search-steps.ts";
import { openHome } from "./support/sign-in.ts";

const labels = LABELS.en;

test.beforeEach(async ({ page }) => {
  await watchMotion(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function expectStill(page: Page, where: string): Promise<void> {
  expect(await whatMoved(page), `nothing moves on ${where}`).toEqual([]);
}

test("motion is seen by these tests where it is welcome", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/minato");
  await expect.poll(() => whatMoved(page)).toContainEqual(expect.stringContaining("sway"));
});

test("nothing moves on the way through where less motion is wished for, not while a search is under way either", async ({
  page,
  fingers,
  server,
}) => {
  await askInTurn(page, [SPOT_LOOK]);
  const answered = Promise.withResolvers<void>();
  await page.route(`**${PATHS.search}`, async (route) => {
    await answered.promise;
    await route.fallback();
  });
  await beginToDraw(page, labels);
  await expectStill(page, "Home and Draw");
  await button(page, labels.done).tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await button(page, labels.drawMore).tap();
  await tapSpots(fingers, spotsOf(await somePenguin(server)).slice(0, 2));
  await button(page, labels.invisibleAreas).tap();
  await page.getByTestId("belly-cell").first().tap();
  await expectStill(page, "Draw with spots and its invisible areas");
  await button(page, labels.done).tap();
  await expect(button(page, labels.done)).toHaveAttribute("aria-busy", "true");
  await expectStill(page, "Draw while it is searched");
  answered.resolve();
  await expect(lookLine(page)).toBeVisible();
  await expectStill(page, "Results with the line of a question");
  await lookLine(page).tap();
  await expect(question(page)).toBeVisible();
  await expectStill(page, "Results with a question");
  await button(page, labels.notListed).tap();
  await button(page, labels.notSure).tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expectStill(page, "all Results and their dialog");
  await candidates(page).first().getByRole("link").tap();
  for (const each of [0, 1]) {
    const toggle = page.getByRole("main").locator("button[aria-pressed]").nth(each);
    await toggle.tap();
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
  }
  await expectStill(page, "Detail with the drawing laid over");
  await button(page, labels.thisOne).tap();
  await expect(page.getByTestId("found")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(labels.sent);
  await expectStill(page, "Home after a find");
});

test("nothing moves where less motion is wished for while a screen loads, or says that there is none", {
  tag: FURTHER,
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  const loaded = Promise.withResolvers<void>();
  await page.route(`**${PATHS.basePenguins("minato")}`, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto("/minato/list");
  await expect(page.getByRole("main").getByRole("status")).toBeAttached();
  await expectStill(page, "Catalog while it loads");
  loaded.resolve();
  await page.getByRole("main").getByRole("listitem").first().getByRole("button").tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectStill(page, "Catalog and its dialog");
  for (const path of ["/minato/about", "/minato/collection", "/minato/peninfo", "/minato/no-such-screen"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expectStill(page, path);
  }
});

test.describe("under a mouse", () => {
  test.use({ isMobile: false, hasTouch: false });

  // Rule (look-and-room)
  test("Home's pencil lies still where less motion is wished for", async ({ page }) => {
    await openHome(page);
    await button(page, labels.drawAsGuest).hover();
    await expectStill(page, "Home");
  });
});
