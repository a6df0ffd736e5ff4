import type { Point } from "@harapen/contract/geometry";
import { expect, type Locator } from "@playwright/test";
import type { WalkLabels } from "./labels.ts";
import type { WalkPhotograph } from "./photograph.ts";
import type { SimulatedKeeper } from "./simulated-keeper.ts";

/** A ring around a spot on the photograph, in its pixels. */
interface Ring extends Point {
  readonly isSure: boolean;
}

/** The greatest distance of a ring's middle from its spot, in canvas units. */
const NEAR = 4;
/**
 * The distance from rings, in pixels of the screen, at which a finger hits the photograph rather than a ring.
 */
const CLEAR_OF_RINGS = 26;

/**
 * Aligns a photograph by four taps, corrects the proposed spots until they match the photograph's, and saves
 * them.
 */
export async function tracePhotograph(
  keeper: SimulatedKeeper,
  photograph: WalkPhotograph,
  name: string,
): Promise<void> {
  const { page, labels } = keeper;
  const surface = page.getByRole("group", { name: labels.photograph });
  await surface.waitFor();
  keeper.think("screen");
  for (const anchor of photograph.anchors) {
    keeper.think("anchor");
    await keeper.tapPlace(surface, anchor);
  }
  keeper.think("outline");
  await keeper.show(`${name}-aligned`);
  await keeper.tap(page.getByRole("button", { name: labels.find }));
  const save = page.getByRole("button", { name: labels.saveSpots });
  await save.waitFor();
  keeper.think("belly");
  await keeper.show(`${name}-proposed`);
  await correct(keeper, surface, photograph);
  await keeper.show(`${name}-corrected`);
  await keeper.tap(page.getByLabel(labels.seen));
  await keeper.tap(save);
  await page.getByText(labels.saved, { exact: true }).waitFor();
}

/** Removes rings without a spot, confirms doubtful ones that have one, and adds those that are missing. */
async function correct(keeper: SimulatedKeeper, surface: Locator, photograph: WalkPhotograph): Promise<void> {
  const { pairs, alone, missing } = compare(await ringsOn(surface, keeper.labels), photograph);
  const wrong = alone.filter(({ isSure }) => isSure);
  const doubted = pairs.filter(({ isSure }) => !isSure);
  for (const ring of [...wrong, ...doubted]) {
    keeper.think("mistake");
    await keeper.tapPlace(surface, ring);
  }
  for (const spot of missing) {
    keeper.think("mistake");
    await add(keeper, surface, { spot, anchors: photograph.anchors });
  }
  const left = compare(await ringsOn(surface, keeper.labels), photograph);
  const sure = left.alone.filter(({ isSure }) => isSure);
  expect({ wrong: sure, missing: left.missing }, "corrected").toEqual({ wrong: [], missing: [] });
}

/** Adds a spot; zooms in first if other rings are so close that a finger would hit them. */
async function add(
  keeper: SimulatedKeeper,
  surface: Locator,
  { spot, anchors }: { spot: Point; anchors: readonly Point[] },
): Promise<void> {
  const taken = [...(await ringsOn(surface, keeper.labels)), ...anchors];
  const reach = CLEAR_OF_RINGS * (await pixelOf(surface));
  const isCrowded = taken.some(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < reach);
  if (isCrowded) await keeper.zoom(surface, spot, { direction: "in", taken });
  await keeper.tapPlace(surface, spot);
  if (isCrowded) await keeper.zoom(surface, spot, { direction: "out", taken });
}

/** Pairs rings with spots, the nearest first. */
function compare(rings: readonly Ring[], { spots, unit }: WalkPhotograph) {
  const near = rings
    .flatMap((ring) =>
      spots.map((spot) => ({ ring, spot, far: Math.hypot(ring.x - spot.x, ring.y - spot.y) })),
    )
    .filter(({ far }) => far <= NEAR * unit)
    .sort((one, other) => one.far - other.far);
  const ofSpot = new Map<Point, Ring>();
  for (const { ring, spot } of near)
    if (!ofSpot.has(spot) && ![...ofSpot.values()].includes(ring)) ofSpot.set(spot, ring);
  const pairs = [...ofSpot.values()];
  return {
    pairs,
    alone: rings.filter((ring) => !pairs.includes(ring)),
    missing: spots.filter((spot) => !ofSpot.has(spot)),
  };
}

function ringsOn(surface: Locator, { ring, doubtful }: WalkLabels): Promise<Ring[]> {
  return surface.getByRole("button", { name: ring }).evaluateAll(
    (all, beginning) =>
      all.map((each) => {
        const circle = each.querySelector("circle");
        const isSure = !each.getAttribute("aria-label")?.startsWith(beginning);
        return { x: circle?.cx.baseVal.value ?? 0, y: circle?.cy.baseVal.value ?? 0, isSure };
      }),
    doubtful,
  );
}

/** Returns the size of a screen pixel in pixels of the photograph. */
function pixelOf(surface: Locator): Promise<number> {
  return surface.evaluate((element) => 1 / ((element as SVGSVGElement).getScreenCTM()?.a ?? 1));
}
