import type { Point } from "@harapen/contract/geometry";
import { expect, type Locator } from "@playwright/test";
import type { Hand } from "./hand.ts";
import type { WalkLabels } from "./labels.ts";
import type { WalkPhotograph } from "./photograph.ts";

/** A ring around a spot on the photograph, in its pixels. */
interface Ring extends Point {
  readonly isSure: boolean;
}

/** The greatest distance of a ring's middle from its spot, in canvas units. */
const NEAR = 4;
/** The distance from rings, in pixels of the screen, at which a finger hits the photograph rather than a ring. */
const CLEAR_OF_RINGS = 26;

/** Aligns a photograph by four taps, corrects the proposed spots until they match the photograph's, and saves them. */
export async function tracePhotograph(hand: Hand, photograph: WalkPhotograph, name: string): Promise<void> {
  const { page, labels } = hand;
  const surface = page.getByRole("group", { name: labels.photograph });
  await surface.waitFor();
  hand.think("screen");
  for (const anchor of photograph.anchors) {
    hand.think("anchor");
    await hand.tapPlace(surface, anchor);
  }
  hand.think("outline");
  await hand.show(`${name}-aligned`);
  await hand.tap(page.getByRole("button", { name: labels.find }));
  const save = page.getByRole("button", { name: labels.saveSpots });
  await save.waitFor();
  hand.think("belly");
  await hand.show(`${name}-proposed`);
  await correct(hand, surface, photograph);
  await hand.show(`${name}-corrected`);
  await hand.tap(page.getByLabel(labels.seen));
  await hand.tap(save);
  await page.getByText(labels.saved, { exact: true }).waitFor();
}

/** Removes rings without a spot, confirms doubtful ones that have one, and adds those that are missing. */
async function correct(hand: Hand, surface: Locator, photograph: WalkPhotograph): Promise<void> {
  const { pairs, alone, missing } = compare(await ringsOn(surface, hand.labels), photograph);
  const wrong = alone.filter(({ isSure }) => isSure);
  const doubted = pairs.filter(({ isSure }) => !isSure);
  for (const ring of [...wrong, ...doubted]) {
    hand.think("mistake");
    await hand.tapPlace(surface, ring);
  }
  for (const spot of missing) {
    hand.think("mistake");
    await add(hand, surface, { spot, anchors: photograph.anchors });
  }
  const left = compare(await ringsOn(surface, hand.labels), photograph);
  const sure = left.alone.filter(({ isSure }) => isSure);
  expect({ wrong: sure, missing: left.missing }, "corrected").toEqual({ wrong: [], missing: [] });
}

/** Adds a spot; zooms in first if other rings are so close that a finger would hit them. */
async function add(
  hand: Hand,
  surface: Locator,
  { spot, anchors }: { spot: Point; anchors: readonly Point[] },
): Promise<void> {
  const taken = [...(await ringsOn(surface, hand.labels)), ...anchors];
  const reach = CLEAR_OF_RINGS * (await pixelOf(surface));
  const isCrowded = taken.some(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < reach);
  if (isCrowded) await hand.zoom(surface, spot, { direction: "in", taken });
  await hand.tapPlace(surface, spot);
  if (isCrowded) await hand.zoom(surface, spot, { direction: "out", taken });
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
