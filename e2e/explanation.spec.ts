// Rule (detail)

import { createTransform } from "@harapen/contract/alignment";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Point } from "@harapen/contract/geometry";
import type { Penguin, RankedPenguin } from "@harapen/contract/penguin";
import type { Alignment } from "@harapen/contract/photograph";
import type { Page, Route } from "@playwright/test";
import { forbidDeviceSearch } from "./support/aquariums/device-search.ts";
import { expectBestPractice } from "./support/axe.ts";
import { somePenguin, spotsOf } from "./support/demo-aquarium.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { askInTurn, LOOK_LABELS, lookLine, moreSpotsAt, question } from "./support/screens/looks.ts";
import { beginToDraw, candidates, search, tapSpots } from "./support/search-steps.ts";

const labels = LABELS.en;
/** An aquarium in which visitors see the comparison at once. */
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

// Rule (study-aids): `on`: the rings show at once
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

// Rule (detail): The drawing that is compared has the spots that were added as answers, which the rings are
//   about as well
test("spots that were added as an answer are in the drawing whose spots the detail counts", async ({
  page,
  fingers,
  server,
}) => {
  const [added = EXTRA, ...drawn] = spotsOf(await somePenguin(server)).slice(0, 3);
  await forbidDeviceSearch(page);
  await askInTurn(page, [{ kind: "more" }]);
  await beginToDraw(page, labels, COMPARED);
  await tapSpots(fingers, drawn);
  await search(page, labels);
  await lookLine(page).tap();
  await expect(question(page)).toHaveAccessibleName(LOOK_LABELS.en.more);
  await page.getByTestId("more-spots").tap(await moreSpotsAt(page, added));
  await question(page).locator("[data-answers] button").first().tap();
  await expect(question(page)).toHaveCount(0);
  await openBest(page);
  const legend = page.getByRole("main").getByRole("list").first();
  await expect(legend.getByRole("listitem").first()).toHaveText("Spots that fit: 3 of 3");
  await expect(page.getByRole("figure").first().locator("[data-ink] path")).toHaveCount(3);
});

test("a ring on the picture lies where the penguin has its spot", async ({ page, fingers, server }) => {
  const spots = spotsOf(await somePenguin(server));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await beginToDraw(page, labels, COMPARED);
  await tapSpots(fingers, spots);
  await search(page, labels);
  await openBest(page);
  // A portrait shows the canvas from (30, -36) on, 330 units wide.
  const canvasPoint: ToCanvas = ({ x, y }, { width }) => ({
    x: (330 * x) / width + 30,
    y: (330 * y) / width - 36,
  });
  await expect.poll(() => farthestRing(page, spots, canvasPoint)).toBeLessThan(2);
});

test("the rings go with the comparison, or the drawing comes over the picture in their place", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
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

// Rule (detail): Over a picture without alignment lies nothing; the rings are on the outline
test("a photograph of which nobody said how it lies is shown as it is; the rings are laid on the outline", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
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

test("on a photograph of a bird that leans and is turned a ring lies where its spot is", {
  tag: FURTHER,
}, async ({ page, fingers, server }) => {
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
  const shape = async () => {
    const box = await page.getByTestId("compared-picture").boundingBox();
    return box && box.width / box.height;
  };
  await expect.poll(shape).toBeCloseTo(alignment.width / alignment.height, 2);
  const { toCanvas } = createTransform(alignment);
  const canvasPoint: ToCanvas = ({ x, y }, { width }) =>
    toCanvas({ x: (x * alignment.width) / width, y: (y * alignment.width) / width });
  await expect.poll(() => farthestRing(page, spots, canvasPoint)).toBeLessThan(2);
  await page.getByRole("button", { name: "Overlay drawing" }).tap();
  await expect(page.getByTestId("compared-picture")).toBeVisible();
});

/** Changes the server's answers to give every picture this alignment, or none. */
async function answerWithAlignment(page: Page, alignment: Alignment | undefined): Promise<void> {
  const change = async (route: Route) => {
    const answer = await route.fetch();
    const penguins = (await answer.json()) as Penguin[];
    await route.fulfill({ response: answer, json: penguins.map((each) => ({ ...each, alignment })) });
  };
  await page.route(SEARCH, change);
  await page.route(`**${PATHS.basePenguins(COMPARED)}`, change);
}

/** Replaces every picture with one of this size. */
function showPhotograph(page: Page, { width, height }: { width: number; height: number }): Promise<unknown> {
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}"/></svg>`;
  return page.route(MEDIA, (route) => route.fulfill({ contentType: "image/svg+xml", body }));
}

/** Maps a point on the picture, in pixels from its corner, to a place on the canvas, in its units. */
type ToCanvas = (point: Point, picture: { width: number; height: number }) => Point;

/**
 * Returns the largest distance on the canvas, in its units, between a ring on the penguin's picture and the
 * nearest spot; infinity until every spot has a ring. Reads picture and rings at the same moment, as the page
 * shifts while pictures arrive.
 */
async function farthestRing(page: Page, spots: readonly Point[], toCanvas: ToCanvas): Promise<number> {
  const shown = await page.evaluate(() => {
    const picture = document.querySelector("[data-testid=compared-picture]")?.getBoundingClientRect();
    const rings = document.querySelectorAll("figure:last-of-type [data-testid=fit] g > path:first-child");
    const boxes = [...rings].map((ring) => ring.getBoundingClientRect());
    if (!picture) return undefined;
    const { x: left, y: top, width, height } = picture;
    const places = boxes.map((ring) => ({
      x: ring.x + ring.width / 2 - left,
      y: ring.y + ring.height / 2 - top,
    }));
    return { places, picture: { width, height } };
  });
  if (shown?.places.length !== spots.length) return Number.POSITIVE_INFINITY;
  const distances = shown.places.map((place) => {
    const { x, y } = toCanvas(place, shown.picture);
    return Math.min(...spots.map((spot) => Math.hypot(spot.x - x, spot.y - y)));
  });
  return Math.max(...distances);
}

test("an answer that explains nothing shows the two side by side", { tag: FURTHER }, async ({
  page,
  fingers,
}) => {
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
