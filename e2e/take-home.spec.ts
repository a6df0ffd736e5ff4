import type { Locator, Page } from "@playwright/test";
import * as axe from "./support/axe.ts";
import type { Fingers } from "./support/fingers.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search } from "./support/search-steps.ts";

const labels = LABELS.en;
/** The viewport of an iPhone, without the browser's bars. */
const WITH_BARS = { width: 390, height: 664 };

const makeCard = (page: Page) => page.getByRole("button", { name: labels.makeCard });
const drawAsGuest = (page: Page) => page.getByRole("button", { name: labels.drawAsGuest });
const find = (page: Page) => page.getByRole("heading", { name: /^You found [A-Z]/ });
const tab = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name });

/** Draws a spot, searches, and says that it was the first candidate; ends on Home. */
async function findPenguin(page: Page, fingers: Fingers): Promise<void> {
  await fingers.tap({ x: 150, y: 200 });
  await search(page, labels);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
}

const topOf = async (what: Locator) => (await what.boundingBox())?.y ?? Number.NaN;

test("on a phone with its browser's bars, and an alert, Home shows the find with its ways home, and the next drawing below", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  await page.setViewportSize(WITH_BARS);
  await beginToDraw(page, labels);
  await findPenguin(page, fingers);
  const alert = page.getByRole("alert").filter({ hasText: labels.sent });
  // It stays as long as it has the focus.
  await alert.getByRole("button").focus();
  await expect(find(page)).toBeInViewport({ ratio: 1 });
  await expect(makeCard(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "See it on another phone" })).toBeInViewport({ ratio: 1 });
  await expect(drawAsGuest(page)).toBeInViewport({ ratio: 1 });
  await expect(alert).toBeVisible();
  expect(await topOf(drawAsGuest(page))).toBeGreaterThan(await topOf(makeCard(page)));
  await expect(page.getByText("Find out which penguin it is!")).toHaveCount(0);
  // The celebration is over the logo, and buttons can be pressed before it is over.
  await makeCard(page).tap();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("found")).toHaveCount(0);
  await axe.expectNoViolationsDayAndNight(page, "Home with a find");
});

test("a find is taken home after a look around, a new drawing and a reload too, until the next search", async ({
  page,
  fingers,
}) => {
  await beginToDraw(page, labels);
  await findPenguin(page, fingers);
  await expect(makeCard(page)).toBeVisible();
  await tab(page, "Catalog").tap();
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await tab(page, "Home").tap();
  await expect(makeCard(page)).toBeVisible();
  await expect(page.getByTestId("found"), "celebrated once").toHaveCount(0);

  await drawAsGuest(page).tap();
  await fingers.tap({ x: 220, y: 250 });
  await tab(page, "Home").tap();
  await expect(makeCard(page)).toBeVisible();
  await page.reload();
  await makeCard(page).tap();
  await expect(page.getByRole("dialog").getByRole("img", { name: /^A card of [A-Z]/ })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goBack();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  await search(page, labels);
  await tab(page, "Home").tap();
  await expect(drawAsGuest(page)).toBeVisible();
  await expect(find(page)).toHaveCount(0);
  await expect(page.getByText("Find out which penguin it is!")).toBeVisible();
});
