import type { Scene } from "../drawing/scene.ts";
import { addLogs } from "../math/log-math.ts";
import { SHORTLIST } from "../parameters.ts";
import type { Workbench } from "./comparison.ts";
import { pickRows } from "./gather-rows.ts";
import { compare, firstLook, LOG_MASS, secondLook } from "./marginal-likelihood.ts";
import type { TracedPatterns } from "./spot-patterns.ts";

/**
 * The log-likelihoods of a drawing under every pattern: in full under those that may be the one, and closely enough under the others.
 * `favours`, where given, tell how much speaks for each pattern beside the drawing: they count in who may be the one.
 */
export function comparePatterns(
  bench: Workbench,
  patterns: TracedPatterns,
  scene: Scene,
  favours: Float64Array = new Float64Array(patterns.owners.length),
): Float64Array {
  const looks = Array.from(patterns.owners, (_, pattern) => firstLook(bench, patterns, pattern, scene));
  const first = Float64Array.from(looks, ({ logLikelihood }) => logLikelihood);
  const logs = first.slice();
  const again = mostProbable(sumOf(first, favours), placesFor(scene.marks.count));
  const second = Float64Array.from(again, (pattern) =>
    secondLook(bench, patterns, pattern, scene, looks[pattern]?.yaw ?? 0),
  );
  for (const [index, pattern] of again.entries()) {
    logs[pattern] = addLogs(first[pattern] as number, second[index] as number);
  }
  const joint = sumOf(second, pickRows(favours, again));
  const highest = Math.max(...joint);
  for (const index of mostProbable(joint, SHORTLIST.full)) {
    if ((joint[index] as number) < highest - SHORTLIST.margin) continue;
    const pattern = again[index] as number;
    const full = compare(bench, patterns, pattern, scene, looks[pattern]?.yaw ?? 0);
    logs[pattern] = addLogs(first[pattern] as number, full);
  }
  return logs.map((log) => log - LOG_MASS);
}

function sumOf(some: Float64Array, others: Float64Array): Float64Array {
  return some.map((each, index) => each + (others[index] as number));
}

function placesFor(marks: number): number {
  return Math.min(SHORTLIST.most, Math.max(SHORTLIST.fewest, Math.floor(SHORTLIST.work / marks)));
}

/** The indices of the highest values, and of all that equal the last of them. */
function mostProbable(logs: Float64Array, places: number): number[] {
  const threshold = logs.toSorted().at(-places) ?? Number.NEGATIVE_INFINITY;
  return [...logs.keys()].filter((index) => (logs[index] as number) >= threshold);
}
