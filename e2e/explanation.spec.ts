import { AxeBuilder } from "@axe-core/playwright";
import { PATHS } from "@harapen/contract/calls/paths";
import type { RankedPenguin } from "@harapen/contract/penguin";
import type { Page } from "@playwright/test";
import { somePenguin, spotsOf } from "./support/demo-aquarium.ts";
import { expect, test } from "./support/fixtures.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search, tapSpots } from "./support/search-steps.ts";

const labels = LABELS.en;
const SEARCH = `**${PATHS.search}`;
const MEDIA = /\/media\/.+\.svg/;
const fit = (page: Page) => page.getByTestId("fit");
const compare = (page: Page) => page.getByRole("button", { name: "Compare spots" });
test.use({ copies: [[{ aids: { comparison: "on" } }], { scope: "worker" }] });

const EXTRA = { x: 120, y: 345 };

async function openBest(page: Page): Promise<void> {
  await candidates(page).first().getByRole("link").tap();
  await expect(page.getByRole("button", { name: labels.thisOne })).toBeVisible();
}

test("the detail tells which spots fit, which were not drawn and which are not the penguin's", async ({
  page,
  fingers,
  server,
  calls,
}) => {
  const spots = spotsOf(await somePenguin(server));
  await beginToDraw(page, labels);
  await tapSpots(fingers, [...spots.slice(1), { ...EXTRA, r: 5 }]);
  await search(page, labels);
  const [call] = await calls.named("search");
  const ranked = (call?.response ?? []) as RankedPenguin[];
  const explanation = ranked[0]?.explanation;
  if (!explanation) throw new Error("the best candidate must be explained");
  expect(explanation.extra).toHaveLength(1);
  expect(explanation.missing).toHaveLength(1);

  await openBest(page);
  const legend = page.getByRole("main").getByRole("list").first();
  await expect(legend.getByRole("listitem")).toHaveText([
    `Spots that fit: ${spots.length - 1} of ${spots.length}`,
    "Not on this penguin: 1",
    "Not in your drawing: 1",
  ]);
  await expect(fit(page)).toHaveCount(2);
  const numbers = Array.from({ length: spots.length - 1 }, (_, index) => String(index + 1));
  for (const side of [0, 1]) await expect(fit(page).nth(side).locator("text")).toHaveText(numbers);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("a ring on the picture lies where the penguin has its spot", async ({ page, fingers, server }) => {
  const spots = spotsOf(await somePenguin(server));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await beginToDraw(page, labels);
  await tapSpots(fingers, spots);
  await search(page, labels);
  await openBest(page);
  await page.waitForLoadState("networkidle");
  const picture = page.getByTestId("compared-picture");
  const [frame, rings] = await Promise.all([
    picture.boundingBox(),
    fit(page)
      .nth(1)
      .locator("g > path:first-child")
      .evaluateAll((paths) => paths.map((path) => path.getBoundingClientRect().toJSON() as DOMRect)),
  ]);
  if (!frame) throw new Error("the picture must be there");
  // A portrait shows the canvas from (30, -36) on, 330 units wide.
  const scale = frame.width / 330;
  const where = rings.map(({ x, y, width, height }) => ({
    x: (x + width / 2 - frame.x) / scale + 30,
    y: (y + height / 2 - frame.y) / scale - 36,
  }));
  expect(where).toHaveLength(spots.length);
  for (const { x, y } of where) {
    const nearest = Math.min(...spots.map((spot) => Math.hypot(spot.x - x, spot.y - y)));
    expect(nearest).toBeLessThan(2);
  }
});

test("the rings go with the comparison, or the drawing comes over the picture in their place", async ({
  page,
  fingers,
  server,
}) => {
  await beginToDraw(page, labels);
  await tapSpots(fingers, spotsOf(await somePenguin(server)));
  await search(page, labels);
  await openBest(page);
  await expect(compare(page)).toHaveAttribute("aria-pressed", "true");
  await compare(page).tap();
  await expect(fit(page)).toHaveCount(0);
  await compare(page).tap();
  await expect(fit(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Overlay drawing" }).tap();
  await expect(fit(page)).toHaveCount(0);
  await expect(compare(page)).toHaveAttribute("aria-pressed", "true");
});

test("a photograph is shown as it is; the rings are laid on the outline", async ({
  page,
  fingers,
  server,
}) => {
  const photo =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300"/></svg>';
  await page.route(MEDIA, (route) => route.fulfill({ contentType: "image/svg+xml", body: photo }));
  await beginToDraw(page, labels);
  await tapSpots(fingers, spotsOf(await somePenguin(server)));
  await search(page, labels);
  await openBest(page);
  await expect(page.getByRole("img", { name: /seen from the front/ })).toBeVisible();
  await expect(page.getByTestId("pattern")).toBeVisible();
  await expect(page.getByText("Its spots")).toBeVisible();
  await expect(fit(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Overlay drawing" })).toHaveCount(0);
});

test("an answer that explains nothing shows the two side by side", async ({ page, fingers }) => {
  await page.route(SEARCH, async (route) => {
    const answer = await route.fetch();
    const ranked = (await answer.json()) as RankedPenguin[];
    await route.fulfill({ response: answer, json: ranked.map(({ explanation: _, ...rest }) => rest) });
  });
  await beginToDraw(page, labels);
  await fingers.tap({ x: 195, y: 200 });
  await search(page, labels);
  await openBest(page);
  await expect(page.getByText("Your drawing")).toBeVisible();
  await expect(compare(page)).toHaveAttribute("aria-pressed", "true");
  await expect(fit(page)).toHaveCount(0);
});
