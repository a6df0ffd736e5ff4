import { BELLY, bellyHalfWidth } from "@harapen/contract/belly";
import { countByCell, everythingVisible, type Stroke } from "@harapen/contract/drawing";
import { BRUSH_SIZE, type Point } from "@harapen/contract/geometry";
import { averageCounts } from "@harapen/simulator/drawings";
import { createRandom, type Random } from "@harapen/simulator/random";
import type { PlacementSpread } from "../oracle/placement.ts";
import {
  CARELESS,
  type ReproducedTruth,
  scoreReproduction,
  scoreUnplacedReproduction,
  truthOf,
} from "../oracle/reproduction-oracle.ts";
import type { Individual, Sketch, Trial } from "../trial.ts";
import { DISC, type Reproduction } from "./reproductions-file.ts";

/**
 * The disc's diameter on the canvas: the belly's width, so that every dot lies on the belly. At this size a
 * person's error that remains beside the common one is 7.6 units per axis from memory, close to the 8.1 of
 * real drawings of penguins.
 */
const DIAMETER = 2 * BELLY.halfWidth;
const SCALE = DIAMETER / DISC;
/** A usual spot's radius, in canvas units, as dots have no size of their own. */
const SPOT_RADIUS = 4.5;
const POPULATION = 200;
/** The number of first patterns whose chains are tuned on; the others are reported on. */
const TUNING_SEEDS = 5;

/**
 * The prior over placements of the study's reproductions: shifts as shares of the disc's diameter, measured
 * over all of them.
 */
const PLACEMENT: Readonly<Record<Study["name"], PlacementSpread>> = {
  memory: {
    shift: 0.033 * DIAMETER,
    scale: { mean: -0.079, deviation: 0.119 },
    rotation: (5.8 * Math.PI) / 180,
  },
  copy: { shift: 0.02 * DIAMETER, scale: { mean: 0, deviation: 0.033 }, rotation: (2.8 * Math.PI) / 180 },
};

export interface Study {
  readonly name: "memory" | "copy";
  readonly fewest: number;
  readonly most: number;
  /**
   * Spots left out and added, per spot. People of the study placed all dots; visitors who draw penguins do
   * not.
   */
  readonly omission: number;
  readonly addition: number;
}

export const MEMORY: Study = { name: "memory", fewest: 7, most: 12, omission: 0, addition: 0 };
export const COPY: Study = { name: "copy", fewest: 4, most: 8, omission: 0, addition: 0 };
/** The studies with spots left out and added, as measured on real drawings of penguins. */
export const MEMORY_CARELESS: Study = { ...MEMORY, ...CARELESS };
export const COPY_CARELESS: Study = { ...COPY, ...CARELESS };

/**
 * Makes a trial of 200 individuals, each some of the dots shown to one person; the sketches are where that
 * person placed the same dots. Shown patterns are taken from every second link of the chains, so that
 * nobody's sketch is itself a known pattern. Individuals come from all chains; sketches from those for
 * tuning, or from those for the report.
 */
export function reproduced(
  reproductions: readonly Reproduction[],
  { name, fewest, most, omission, addition }: Study,
  seed: string,
  tuning: boolean,
): Trial {
  const random = createRandom(`${name} ${seed}`);
  const parity = random.integer(0, 1);
  const links = reproductions.filter(({ iteration }) => iteration % 2 === parity);
  const chosen = distinct(random.shuffle(links)).slice(0, POPULATION);
  const all = chosen.map((link, shows) => {
    const dots = random.shuffle([...link.shown.keys()]).slice(0, random.integer(fewest, most));
    const individual = individualOf(
      random,
      shows,
      dots.map((dot) => onBelly(link.shown[dot])),
    );
    const kept = dots.filter(() => !random.chance(omission));
    const placed = [
      ...kept.map((dot) => onBelly(link.placed[dot])),
      ...Array.from({ length: random.poisson(addition * dots.length) }, () => somewhere(random)),
    ];
    return { link, individual, sketch: sketchOf(placed, shows, link, name) };
  });
  const drawn = all.filter(
    ({ link, sketch }) => link.seed <= TUNING_SEEDS === tuning && sketch.strokes.length > 0,
  );
  const individuals = all.map(({ individual }) => individual);
  const truths = new Map(drawn.map(({ link, sketch }) => [sketch, link]));
  const truth = (sketch: Sketch) => {
    const link = truths.get(sketch);
    if (!link) throw new RangeError("the sketch is of another trial");
    return oracleTruth(link);
  };
  return {
    individuals,
    sketches: [...truths.keys()],
    oracle: (sketch) => scoreReproduction(individuals, pointsOf(sketch), truth(sketch)),
    oracleUnplaced: (sketch) =>
      scoreUnplacedReproduction(individuals, pointsOf(sketch), truth(sketch), PLACEMENT[name]),
  };
}

function oracleTruth({ shown, placed }: Reproduction): ReproducedTruth {
  return truthOf(shown.map(onBelly), placed.map(onBelly), CARELESS);
}

function pointsOf({ strokes }: Sketch): Point[] {
  return strokes.flatMap(({ pos }) => pos.slice(0, 1));
}

/**
 * Drops repeated beginnings: all chains of a seed begin with the same pattern, which should be an individual
 * only once.
 */
function distinct(links: readonly Reproduction[]): Reproduction[] {
  const begun = new Set<number>();
  return links.filter(({ seed, iteration }) => {
    if (iteration > 1) return true;
    const isNew = !begun.has(seed);
    begun.add(seed);
    return isNew;
  });
}

function onBelly(dot: Point | undefined): Point {
  return { x: BELLY.centreX + SCALE * (dot?.x ?? 0), y: BELLY.centreY + SCALE * (dot?.y ?? 0) };
}

function somewhere(random: Random): Point {
  const y = BELLY.centreY + 0.75 * BELLY.halfHeight * random.uniform(-1, 1);
  return { x: BELLY.centreX + 0.9 * bellyHalfWidth(y) * random.uniform(-1, 1), y };
}

function individualOf(random: Random, id: number, places: readonly Point[]): Individual {
  const spots = places.map(({ x, y }) => ({ x, y, r: SPOT_RADIUS }));
  return { id: String(id), spots, averageCounts: averageCounts(random, spots), bandColors: [] };
}

function sketchOf(placed: readonly Point[], shows: number, link: Reproduction, visitor: string): Sketch {
  const strokes = placed.map(
    ({ x, y }, stroke): Stroke => ({ stroke, brushSize: BRUSH_SIZE, pos: [{ x, y }] }),
  );
  return {
    shows,
    strokes,
    counts: countByCell(strokes),
    mask: everythingVisible(),
    bandColors: [],
    visitor,
    hiding: "nothing hidden",
    cluster: `${link.seed} ${link.chain}`,
  };
}
