import { createTransform } from "@harapen/contract/alignment";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Point } from "@harapen/contract/geometry";
import type { Penguin, RankedPenguin } from "@harapen/contract/penguin";
import type { Alignment } from "@harapen/contract/photograph";
import type { Page, Route } from "@playwright/test";
import { expectBestPractice } from "./support/axe.ts";
import { somePenguin, spotsOf } from "./support/demo-aquarium.ts";
import { expect, test } from "./support/fixtures.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search, tapSpots } from "./support/search-steps.ts";

const labels = LABELS.en;
/** An aquarium whose visitors see the comparison at once. */
const COMPARED = "compared";
const SEARCH = `**${PATHS.search}`;
const MEDIA = /\/media\/.+\.svg/;
const fit = (page: Page) => page.getByTestId("fit");
const compare = (page: Page) => page.getByRole("button", { name: "Compare spots" });
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
  await beginToDraw(page, labels, COMPARED);
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
  await expectBestPractice(page, "detail");
});

test("a ring on the picture lies where the penguin has its spot", async ({ page, fingers, server }) => {
  const spots = spotsOf(await somePenguin(server));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await beginToDraw(page, labels, COMPARED);
  await tapSpots(fingers, spots);
  await search(page, labels);
  await openBest(page);
  await page.waitForLoadState("networkidle");
  const picture = page.getByTestId("compared-picture");
  const [frame, rings] = await Promise.all([picture.boundingBox(), ringsOnPicture(page)]);
  if (!frame) throw new Error("the picture must be there");
  // A portrait shows the canvas from (30, -36) on, 330 units wide.
  const scale = frame.width / 330;
  const where = rings.map(({ x, y }) => ({ x: (x - frame.x) / scale + 30, y: (y - frame.y) / scale - 36 }));
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
  await beginToDraw(page, labels, COMPARED);
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

test("a photograph of which nobody said how it lies is shown as it is; the rings are laid on the outline", async ({
  page,
  fingers,
  server,
}) => {
  await answerWithAlignment(page, undefined);
  await showPhotograph(page, { width: 400, height: 300 });
  await beginToDraw(page, labels, COMPARED);
  await tapSpots(fingers, spotsOf(await somePenguin(server)));
  await search(page, labels);
  await openBest(page);
  await expect(page.getByRole("img", { name: /seen from the front/ })).toBeVisible();
  await expect(page.getByTestId("pattern")).toBeVisible();
  await expect(page.getByText("Its spots")).toBeVisible();
  await expect(fit(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Overlay drawing" })).toHaveCount(0);
});

test("on a photograph of a bird that leans and is turned a ring lies where its spot is", async ({
  page,
  fingers,
  server,
}) => {
  const alignment: Alignment = {
    width: 1200,
    height: 900,
    anchors: { T: [610, 200], B: [540, 700], L: [400, 450], R: [800, 480] },
    yaw: 0.2,
    mirrored: false,
  };
  const spots = spotsOf(await somePenguin(server));
  await answerWithAlignment(page, alignment);
  await showPhotograph(page, alignment);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await beginToDraw(page, labels, COMPARED);
  await tapSpots(fingers, spots);
  await search(page, labels);
  await openBest(page);
  await page.waitForLoadState("networkidle");
  const picture = await page.getByTestId("compared-picture").boundingBox();
  if (!picture) throw new Error("the picture must be there");
  expect(picture.width / picture.height).toBeCloseTo(1200 / 900, 2);
  const scale = picture.width / alignment.width;
  const transform = createTransform(alignment);
  const places = (await ringsOnPicture(page)).map(({ x, y }) =>
    transform.toCanvas({ x: (x - picture.x) / scale, y: (y - picture.y) / scale }),
  );
  expect(places).toHaveLength(spots.length);
  for (const { x, y } of places)
    expect(Math.min(...spots.map((spot) => Math.hypot(spot.x - x, spot.y - y)))).toBeLessThan(2);
  await page.getByRole("button", { name: "Overlay drawing" }).tap();
  await expect(page.getByTestId("compared-picture")).toBeVisible();
});

/** Has the server's answers say that every picture lies under the outline in one way, or not say it. */
async function answerWithAlignment(page: Page, alignment: Alignment | undefined): Promise<void> {
  const change = async (route: Route) => {
    const answer = await route.fetch();
    const penguins = (await answer.json()) as Penguin[];
    await route.fulfill({ response: answer, json: penguins.map((each) => ({ ...each, alignment })) });
  };
  await page.route(SEARCH, change);
  await page.route(`**${PATHS.basePenguins(COMPARED)}`, change);
}

/** Has every picture be one of this size. */
function showPhotograph(page: Page, { width, height }: { width: number; height: number }): Promise<unknown> {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}"/></svg>`;
  return page.route(MEDIA, (route) => route.fulfill({ contentType: "image/svg+xml", body }));
}

/** The centres of the rings on the penguin's picture, in pixels of the page. */
async function ringsOnPicture(page: Page): Promise<Point[]> {
  const boxes = await fit(page)
    .nth(1)
    .locator("g > path:first-child")
    .evaluateAll((paths) => paths.map((path) => path.getBoundingClientRect().toJSON() as DOMRect));
  return boxes.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
}

test("an answer that explains nothing shows the two side by side", async ({ page, fingers }) => {
  await page.route(SEARCH, async (route) => {
    const answer = await route.fetch();
    const ranked = (await answer.json()) as RankedPenguin[];
    await route.fulfill({ response: answer, json: ranked.map(({ explanation: _, ...rest }) => rest) });
  });
  await beginToDraw(page, labels, COMPARED);
  await fingers.tap({ x: 195, y: 200 });
  await search(page, labels);
  await openBest(page);
  await expect(page.getByText("Your drawing")).toBeVisible();
  await expect(compare(page)).toHaveAttribute("aria-pressed", "true");
  await expect(fit(page)).toHaveCount(0);
});
