import { FIRST_RESULTS } from "@harapen/contract/constants";
import { clusteredMean, hitRate, type Rate } from "@harapen/measures/clustered-mean";
import { hitProbability } from "@harapen/measures/rank";
import { blocks, table } from "../../support/markdown.ts";
import { type Conditions, describeConditions } from "../conditions.ts";
import type { Outcome } from "../outcome.ts";
import { percent } from "../report/markdown.ts";
import { afterSights, ENGINE, SIGHTS } from "./run.ts";

const OPENING = `How much a drawing by one of the strangers' children tells at all, without any look: the same drawings among 60 penguins as above, ranked by the
engine and by an **oracle that knows these visitors' laws** (\`bench/identification/strangers-oracle\`). It simulates sights by these laws (who draws, from where, past what hidden
thing, how large and how leaning) that fit the mask, has each penguin's spots taken in, joined, simplified, recalled and laid out as that visitor would, and
sums over the sights, and over all ways in which marks can stand for spots, the likelihood of the marks, whose last error has the spread and the tails of these visitors'.
It is told nothing of the one drawing. \`npm run bench -- strangers-oracle\` writes this section.`;

/** The hoped-for rise of the hit rate of the first seven, in points. */
const HOPED = 5;

/** Returns the page's section on what could still be gained over the engine on the strangers' children. */
export function oracleSection(outcomes: readonly Outcome[], conditions: Conditions): string {
  const last = afterSights(Math.max(...SIGHTS));
  const gain = gainOf(outcomes, last);
  return blocks(
    "## What strangers' children's drawings tell",
    OPENING,
    table([
      ["ranked by", "top 1, %", "top 3, %", "top 7, %"],
      ...[ENGINE, ...SIGHTS.map(afterSights)].map((name) => [
        name === ENGINE ? "this engine" : `the oracle, ${name}`,
        ...[1, 3, 7].map((shown) => percent(hitRate(outcomes, name, shown))),
      ]),
    ]),
    `${outcomes.length} drawings. Of the first seven the oracle has ${percent(gain)} points more than the engine, over the same drawings; ${HOPED} were hoped for. ${roomOf(outcomes)} ${sightsOf(outcomes)}`,
    `${describeConditions(conditions)}.`,
  );
}

function roomOf(outcomes: readonly Outcome[]): string {
  const { mean } = hitRate(outcomes, ENGINE, FIRST_RESULTS);
  const missing = 100 * (1 - mean);
  return `The engine lacks ${missing.toFixed(1)} points to all of them.`;
}

/** Returns the gain from more sights: a mean over sampled sights is no upper bound. */
function sightsOf(outcomes: readonly Outcome[]): string {
  const [few, many] = [Math.min(...SIGHTS), Math.max(...SIGHTS)];
  const [before, after] = [few, many].map((sights) => hitRate(outcomes, afterSights(sights), FIRST_RESULTS));
  const gain = 100 * ((after?.mean ?? 0) - (before?.mean ?? 0));
  return `An oracle that samples is no upper bound: ${many} sights instead of ${few} bring it ${gain.toFixed(1)} points.`;
}

/**
 * Returns by how much more often than the engine's a ranking has the right penguin among the first seven,
 * over the same drawings.
 */
function gainOf(outcomes: readonly Outcome[], name: string): Rate {
  return clusteredMean(
    outcomes.flatMap(({ cluster, ranks: { [ENGINE]: engine, [name]: oracle } }) =>
      engine && oracle
        ? [{ cluster, value: hitProbability(oracle, FIRST_RESULTS) - hitProbability(engine, FIRST_RESULTS) }]
        : [],
    ),
  );
}
