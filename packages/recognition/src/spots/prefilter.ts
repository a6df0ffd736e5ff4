import type { VisibilityMask } from "@harapen/contract/drawing";
import type { Scene } from "../drawing/scene.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { TEMPERATURE } from "../parameters.ts";
import type { Workbench } from "./comparison.ts";
import { pickPatterns, pickRows } from "./gather-rows.ts";
import { glance } from "./raster-score.ts";
import { comparePatterns } from "./shortlist.ts";
import type { TracedPatterns } from "./spot-patterns.ts";

/** Fewer patterns than this are all compared: a glance at them would save little. */
export const WORTH_A_GLANCE = 1_500;
/**
 * How many patterns a glance leaves: so many that marks times patterns stay within a bound, as a comparison takes time by the marks,
 * and more of more. Of 136 simulated drawings that a search among 20,000 without a glance had in its first seven, by all three kinds of
 * visitors, the worst placed would need 15,264.
 */
const WORK = { base: 24_000, perPattern: 0.2 } as const;
const FEWEST = 1_000;

/** The traced patterns of an aquarium with what compares them. */
interface Traced {
  readonly patterns: TracedPatterns;
  /** `undefined` where there are too few patterns for a glance. */
  readonly rasters: Uint8Array | undefined;
  readonly bench: Workbench;
}

/**
 * The log-likelihoods of a drawing under every pattern. Of a great many patterns those are compared that are likely at a glance and by what
 * else was told; each of the others is, with what was told, less likely than any of these by as much as it was at a glance.
 */
export function compareMany(
  { patterns, rasters, bench }: Traced,
  scene: Scene,
  mask: VisibilityMask,
  told?: Evidence,
): Float64Array {
  const favours = favoursOf(patterns, told);
  if (!rasters) return comparePatterns(bench, patterns, scene, favours);
  const glances = glance(rasters, patterns, scene, mask).map(
    (log, pattern) => log + (favours[pattern] as number),
  );
  const threshold =
    glances.toSorted().at(-placesFor(scene.marks.count, glances.length)) ?? Number.NEGATIVE_INFINITY;
  const likely = placesFrom(threshold, glances);
  const compared = comparePatterns(bench, pickPatterns(patterns, likely), scene, pickRows(favours, likely));
  const least = compared.reduce(
    (low, log, place) => Math.min(low, log + (favours[likely[place] as number] as number)),
    Number.POSITIVE_INFINITY,
  );
  const logs = new Float64Array(glances.length);
  for (let pattern = 0; pattern < logs.length; pattern++) {
    logs[pattern] =
      least + Math.min(0, (glances[pattern] as number) - threshold) - (favours[pattern] as number);
  }
  for (const [place, pattern] of likely.entries()) logs[pattern] = compared[place] as number;
  return logs;
}

/** What was told speaks for each pattern's owner so much, in the terms of a drawing's log-likelihood: 0 where nothing was. */
function favoursOf({ owners }: TracedPatterns, told: Evidence | undefined): Float64Array {
  if (!told) return new Float64Array(owners.length);
  return Float64Array.from(owners, (owner) => TEMPERATURE.marks * Math.log(told.references[owner] as number));
}

/** Where the values are that reach the threshold. */
function placesFrom(threshold: number, values: Float32Array): number[] {
  const places: number[] = [];
  for (let place = 0; place < values.length; place++) {
    if ((values[place] as number) >= threshold) places.push(place);
  }
  return places;
}

function placesFor(marks: number, patterns: number): number {
  return Math.max(FEWEST, Math.floor((WORK.base + WORK.perPattern * patterns) / marks));
}
