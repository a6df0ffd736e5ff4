import { type FoundBy, foundBy } from "@harapen/recognition/internals/fitting/propose";
import { blocks, table } from "../../support/markdown.ts";
import { type Conditions, describeConditions } from "../conditions.ts";
import type { FittingResult } from "./run.ts";

const OPENING = `Simulated aquariums whose hidden visitors differ from the shipped ones: families of which each aquarium draws its own
habits by its seed (\`bench/identification/fitting/families.ts\`), adults, children and glimpses in equal parts. \`harapen fit\` gets visits of
known bird, as from a study's witness, and is measured on other visits of the same aquarium. "Knows its visitors": the same fit to 800 other visits. The gap is
that between shipped visitors and those, in log-loss (nats; less is better), and "closed" the share of it that the fit closes. Calibration errors are over ten equal parts; of
so few visits of one aquarium a perfect model has about .03 itself, and all aquariums together tell more. Where the gap is small, 300 visits do not show it by two standard errors: nothing is proposed then, and a
keeper has nothing to decide.`;

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
        "proposed",
        `of 60 visits`,
      ],
      ...results.map(rowOf),
    ]),
    `Calibration error of all fitted together: ${pooledCalibration(results).toFixed(3)}, over ${results.reduce((sum, { foundFitted }) => sum + foundFitted.length, 0)} visits.`,
    `${describeConditions(conditions)}.`,
  );
}

function rowOf({ run, shipped, fitted, known, whyNot, whyNotOfFew }: FittingResult): string[] {
  const closed = (shipped.logLoss - fitted.logLoss) / (shipped.logLoss - known.logLoss);
  return [
    run.family,
    String(run.visits),
    ...[shipped, fitted, known].map(({ logLoss }) => logLoss.toFixed(3)),
    `${Math.round(100 * closed)}%`,
    hitsOf(shipped),
    hitsOf(fitted),
    ...[shipped, fitted].map(({ calibrationError }) => calibrationError.toFixed(3)),
    whyNot === undefined ? "yes" : `no (${whyNot})`,
    whyNotOfFew === undefined ? "yes" : "no",
  ];
}

const hitsOf = ({ hits }: FoundBy) => hits.map((share) => (100 * share).toFixed(1)).join(" / ");

function pooledCalibration(results: readonly FittingResult[]): number {
  const found = results.flatMap(({ foundFitted }) => foundFitted);
  return foundBy(
    found.map(() => ({ weight: 1 })),
    found,
  ).calibrationError;
}
