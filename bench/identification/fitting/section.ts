import { type FoundBy, foundBy } from "@harapen/recognition/internals/fitting/propose";
import { blocks, table } from "../../support/markdown.ts";
import type { Conditions } from "../conditions.ts";
import { type PerfectCalibration, perfectCalibration } from "./perfect-calibration.ts";
import type { FittingResult } from "./run.ts";

const OPENING = `Simulated aquariums whose hidden visitors differ from the shipped ones: families of which each aquarium draws its own
habits by its seed (\`bench/identification/fitting/families.ts\`), adults, children and glimpses in equal parts. \`harapen fit\` gets visits of
known bird, as from a study's witness, and what it fits is measured on 500 other visits of the same aquarium, whether it would propose it or not. "Knows its visitors": the same fit to 800 other visits. The gap is
that between shipped visitors and those, in log-loss (nats; less is better), and "closed" the share of it that the fit closes. Where the gap is small, 300 visits do not show it by two standard errors: nothing is proposed then, and a
keeper has nothing to decide. Nothing is proposed either where a hit rate among the visits that were held out falls at all.`;

const CALIBRATION = `Calibration errors are of the chance that the first penguin was given among those that are listed, as all birds here are, over ten equal parts and 2,000 visits. By chance alone a perfect model has one too, as the first penguin is right or
not: "perfect" is that of a model that is right exactly as often as the fitted one says, of as many visits, in the middle and where 95% of a thousand draws lie.
A fitted figure within this is no sign of a wrong probability.`;

const ANSWERS = `These visitors are asked nothing. What answers to one more look tell is fitted where visits have them: how often a spot is imagined or
missed, the other of two named, a number wrong, none added; and *merging*, how often two spots that touch are drawn as one. The likelihood of a drawing has no
merging of its own: one of the two counts as left out, so that merging shows as omission there, and by itself only in answers about the place.`;

/** Returns the page's section on what fitting brings. */
export function fittingSection(results: readonly FittingResult[], conditions: Conditions): string {
  return blocks(
    "## What fitting to one's own visitors brings",
    OPENING,
    table([
      [
        "visitors",
        "visits fitted to",
        "log-loss shipped",
        "fitted",
        "knows its visitors",
        "gap closed",
        "top 1 / 3 / 7 shipped",
        "fitted",
        "calibration error shipped",
        "fitted",
        "perfect (95%)",
        "proposed",
        `of 60 visits`,
      ],
      ...results.map(rowOf),
    ]),
    CALIBRATION,
    pooledCalibration(results),
    ANSWERS,
    ...enginesOf(results, conditions),
    // Families may have been measured at other times, so that minutes would say nothing.
    `${conditions.date}; engine ${conditions.engine}; ${conditions.machine}.`,
  );
}

function rowOf(result: FittingResult): string[] {
  const { run, shipped, fitted, known, whyNot, whyNotOfFew, shippedCalibration, foundFitted } = result;
  const closed = (shipped.logLoss - fitted.logLoss) / (shipped.logLoss - known.logLoss);
  return [
    run.family,
    String(run.visits),
    ...[shipped, fitted, known].map(({ logLoss }) => logLoss.toFixed(3)),
    `${Math.round(100 * closed)}%`,
    hitsOf(shipped),
    hitsOf(fitted),
    shippedCalibration.toFixed(3),
    calibrationOf(foundFitted).toFixed(3),
    shown(perfectCalibration(foundFitted)),
    whyNot === undefined ? "yes" : `no (${whyNot})`,
    whyNotOfFew === undefined ? "yes" : "no",
  ];
}

const hitsOf = ({ hits }: FoundBy) => hits.map((share) => (100 * share).toFixed(1)).join(" / ");

const shown = ({ mean, low, high }: PerfectCalibration) =>
  `${mean.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;

function calibrationOf(found: FittingResult["foundFitted"]): number {
  const weights = found.map(() => ({ weight: 1 }));
  return foundBy(weights, found).calibrationError;
}

function pooledCalibration(results: readonly FittingResult[]): string {
  const found = results.flatMap(({ foundFitted }) => foundFitted);
  return `Calibration error of all fitted together: ${calibrationOf(found).toFixed(3)}, over ${found.length} visits; of a perfect model: ${shown(perfectCalibration(found))}.`;
}

/** Says which were fitted with another version of the engine. */
function enginesOf(results: readonly FittingResult[], { engine }: Conditions): string[] {
  const others = Map.groupBy(
    results.filter((result) => result.engine !== engine),
    (result) => result.engine,
  );
  return [...others].map(
    ([other, own]) =>
      `Fitted with engine ${other}, and measured with the one below: ${own.map(({ run }) => run.family).join(", ")}.`,
  );
}
