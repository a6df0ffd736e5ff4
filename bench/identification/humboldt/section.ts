import { calibrationOf } from "@harapen/measures/calibration";
import { clusteredMean, hitRate, type Rate } from "@harapen/measures/clustered-mean";
import { hitProbability } from "@harapen/measures/rank";
import { blocks, counted, table } from "../../support/markdown.ts";
import { type Conditions, describeConditions } from "../conditions.ts";
import { BY_HAND, CORRECTED, ENGINE, TRACED } from "../methods.ts";
import type { Outcome } from "../outcome.ts";
import { percent } from "../report/markdown.ts";
import { groupBy, groupTable, methodTable } from "../report/set-tables.ts";
import { HUMBOLDT } from "../sets/bench-sets.ts";
import type { HumboldtOutcomes } from "./measure.ts";
import * as prose from "./prose.ts";

/** The goal for the share of drawings of sixty penguins that have the right one among the first seven. */
const GOAL = 0.92;
/** The most points of hit rate that references traced and corrected by keepers may lose. */
const MOST_LOST = 2;

/** Returns the page's section on birds with many small spots, and on references traced by keepers. */
export function humboldtSection(outcomes: HumboldtOutcomes, conditions: Conditions): string {
  const sixty = outcomes.get("humboldt-60") ?? [];
  const traced = outcomes.get("humboldt-60-traced") ?? [];
  const shown = hitRate(sixty, ENGINE, 7);
  return blocks(
    "## Birds with many small spots",
    prose.SETS,
    `At least ${100 * GOAL}% of the drawings among 60 penguins have the right one among the first seven: ${percent(shown)}%, ${verdict(shown.mean >= GOAL)}.`,
    ...HUMBOLDT.filter(({ id }) => id !== "humboldt-60-traced").map(({ id, title }) =>
      setBlock(title, outcomes.get(id) ?? []),
    ),
    "By visitor, among 60 penguins:",
    groupTable(
      "visitor",
      groupBy(sixty, ({ visitor }) => visitor),
    ),
    prose.TRACING,
    `${counted(traced.length, "drawing", "drawings")} among 60 penguins:`,
    lossTable(traced),
    lossVerdict(traced),
    `${describeConditions(conditions)}.`,
  );
}

function setBlock(title: string, outcomes: readonly Outcome[]): string {
  const aquariums = new Set(outcomes.map(({ cluster }) => cluster)).size;
  const drawings = counted(outcomes.length, "drawing", "drawings");
  return blocks(
    `**${title}.** ${drawings} in ${counted(aquariums, "aquarium", "aquariums")}; calibration error ${calibrationOf(outcomes, ENGINE).error.toFixed(3)}.`,
    methodTable(outcomes),
  );
}

function verdict(reached: boolean): string {
  return reached ? "reached" : "**not reached**";
}

function lossTable(drawings: readonly Outcome[]): string {
  const lost = "points lost to tracing by hand";
  const head = ["known of each penguin", "top 1, %", "top 7, %", `${lost}, top 1`, `${lost}, top 7`];
  return table([
    head,
    ...[ENGINE, ...TRACED].map((method) => [
      method === ENGINE ? "its spots, as they are" : method.replace(/^this engine, | known/g, ""),
      ...[1, 7].map((shown) => percent(hitRate(drawings, method, shown))),
      ...[1, 7].map((shown) => (method === BY_HAND ? "" : percent(lossOf(drawings, method, shown)))),
    ]),
  ]);
}

function lossVerdict(drawings: readonly Outcome[]): string {
  const most = Math.max(...[1, 7].map((shown) => 100 * lossOf(drawings, CORRECTED, shown).mean));
  return `At most ${MOST_LOST} points lost where spots are traced and corrected: ${verdict(most <= MOST_LOST)}.`;
}

/**
 * Returns the share of drawings that a method loses relative to the engine with spots traced by hand, over
 * the same drawings.
 */
function lossOf(drawings: readonly Outcome[], method: string, shown: number): Rate {
  return clusteredMean(
    drawings.flatMap(({ cluster, ranks: { [BY_HAND]: byHand, [method]: known } }) =>
      byHand && known
        ? [{ cluster, value: hitProbability(byHand, shown) - hitProbability(known, shown) }]
        : [],
    ),
  );
}
