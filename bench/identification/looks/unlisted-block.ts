import { clusteredMean } from "@harapen/measures/clustered-mean";
import { UNLISTED } from "@harapen/recognition/internals/parameters";
import { blocks, table } from "../../support/markdown.ts";
import { percent } from "../report/markdown.ts";
import type { UnlistedOutcome } from "./unlisted.ts";

/** The prior probability of "none of these" to which visits are weighted: the engine's own. */
const PRIOR = UNLISTED.prior;
/** Bounds of the bins in which claims of "none of these" are compared with the truth. */
const BOUNDS = [0, 0.02, 0.05, 0.1, 0.2, 1] as const;

/**
 * Returns how well calibrated the probability of "none of these" is, and how often visitors see the hint that
 * the penguin may not be listed.
 */
export function unlistedBlock(outcomes: readonly UnlistedOutcome[]): string {
  const listed = outcomes.filter((each) => each.listed);
  const missing = outcomes.filter((each) => !each.listed);
  const hintedShare = (those: readonly UnlistedOutcome[]) =>
    clusteredMean(those.map(({ cluster, hinted }) => ({ cluster, value: Number(hinted) })));
  const weigh = weights(listed.length, missing.length);
  return blocks(
    `${outcomes.length} drawings by strangers' visitors among 60 penguins, ${missing.length} of them of one that is not listed. Log-loss ${logLoss(outcomes, weigh, ({ unlisted }) => unlisted).toFixed(3)}
(${logLoss(outcomes, weigh, () => PRIOR).toFixed(3)} for the prior alone). The visitor is told in ${percent(hintedShare(missing))}% of the cases in which it is so, and in ${percent(hintedShare(listed))}% of those in which it is not.`,
    table([
      ["claims", "drawings", "claimed on average", "so, weighted to the prior"],
      ...BOUNDS.slice(1).flatMap((to, index) => binRow(outcomes, weigh, BOUNDS[index] as number, to)),
    ]),
  );
}

type Weigh = (outcome: UnlistedOutcome) => number;

function weights(listed: number, missing: number): Weigh {
  return (outcome) => (outcome.listed ? (1 - PRIOR) / listed : PRIOR / missing);
}

function logLoss(
  outcomes: readonly UnlistedOutcome[],
  weigh: Weigh,
  claim: (outcome: UnlistedOutcome) => number,
): number {
  return outcomes.reduce((sum, outcome) => {
    const unlisted = Math.min(1 - 1e-6, Math.max(1e-6, claim(outcome)));
    return sum - weigh(outcome) * Math.log(outcome.listed ? 1 - unlisted : unlisted);
  }, 0);
}

function binRow(outcomes: readonly UnlistedOutcome[], weigh: Weigh, from: number, to: number): string[][] {
  const within = outcomes.filter(({ unlisted }) => unlisted >= from && unlisted < to);
  const total = within.reduce((sum, each) => sum + weigh(each), 0);
  if (total === 0) return [];
  const mean = (value: (outcome: UnlistedOutcome) => number) =>
    (within.reduce((sum, each) => sum + weigh(each) * value(each), 0) / total).toFixed(3);
  return [
    [
      `${from} to ${to}`,
      String(within.length),
      mean(({ unlisted }) => unlisted),
      mean(({ listed }) => Number(!listed)),
    ],
  ];
}
