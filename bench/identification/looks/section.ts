import { calibrationOf } from "@harapen/measures/calibration";
import { clusteredMean, hitRate, type Rate } from "@harapen/measures/clustered-mean";
import { hitProbability } from "@harapen/measures/rank";
import { blocks, counted, table } from "../../support/markdown.ts";
import { type Conditions, describeConditions } from "../conditions.ts";
import { percent } from "../report/markdown.ts";
import { goalTable, offeredTable } from "./goals.ts";
import { CONDITIONS, type Condition, type LooksMeasured } from "./measure.ts";
import * as prose from "./prose.ts";
import { afterLooks, type LookOutcome } from "./run.ts";
import { unlistedBlock } from "./unlisted-block.ts";
import { KINDS } from "./visits.ts";

const LOOKS = [0, 1, 2, 3] as const;

/** Returns the page's section on one more look, and on penguins that are not listed. */
export function looksSection(measured: LooksMeasured, conditions: Conditions): string {
  const { looked, unlisted } = measured;
  const visits = looked.get("strangers, 60") ?? [];
  return blocks(
    "## One more look",
    prose.OPENING,
    prose.CARELESS_VISITORS,
    goalTable(looked),
    offeredTable(visits),
    prose.ANSWERS,
    ...[...looked].map(([condition, outcomes]) => conditionBlock(condition, outcomes)),
    "By visitor, strangers' among 60:",
    visitorTable(visits),
    askedBlock(visits),
    speedBlock(looked),
    "### Penguins that are not listed",
    prose.UNLISTED,
    unlistedBlock(unlisted),
    `${describeConditions(conditions)}.`,
  );
}

const TITLES: Readonly<Record<Condition, string>> = {
  "strangers, 60": "Strangers' visitors, 60 penguins",
  "strangers, 200": "Strangers' visitors, 200 penguins",
  "careless, 60": "Careless strangers' visitors, 60 penguins",
  "careless, 200": "Careless strangers' visitors, 200 penguins",
  "home, 60": "The home simulator's visitors, 60 penguins",
  "twice the errors": "Strangers' visitors, 60 penguins, wrong and unsure twice as often",
  "never wrong": "Strangers' visitors, 60 penguins, who are never unsure of what they see and never slip",
  "never wrong, 200":
    "Strangers' visitors, 200 penguins, who are never unsure of what they see and never slip",
  "bands unseen":
    "Careless strangers' visitors, 60 penguins, who can't tell the bands as often as stated, and else are never unsure of what they see and never slip",
  "no bands": "Strangers' visitors, 60 penguins that wear no bands",
  "no bands, 200": "Strangers' visitors, 200 penguins that wear no bands",
  "careless, no bands": "Careless strangers' visitors, 60 penguins that wear no bands",
  "careless, no bands, 200": "Careless strangers' visitors, 200 penguins that wear no bands",
  "bands never told": "Strangers' visitors, 60 penguins, who can never tell the bands",
  "bands never told, 200": "Strangers' visitors, 200 penguins, who can never tell the bands",
  "careless, bands never told": "Careless strangers' visitors, 60 penguins, who can never tell the bands",
  "careless, bands never told, 200":
    "Careless strangers' visitors, 200 penguins, who can never tell the bands",
  "never wrong, no bands":
    "Strangers' visitors, 60 penguins that wear no bands, who are never unsure of what they see and never slip",
  "by flippers": "Strangers' visitors, 60 penguins, who see bands but never their colours",
  "by flippers, 200": "Strangers' visitors, 200 penguins, who see bands but never their colours",
};

function conditionBlock(condition: Condition, outcomes: readonly LookOutcome[]): string {
  const aquariums = CONDITIONS[condition].seeds;
  return blocks(
    `**${TITLES[condition]}.** ${counted(outcomes.length, "drawing", "drawings")}, up to ${counted(aquariums, "aquarium", "aquariums")}.`,
    table([
      ["looks", "top 1, %", "top 3, %", "top 7, %", "gain of top 1", "gain of top 7", "calibration error"],
      ...LOOKS.map((looks) => [
        looks === 0 ? "none" : `at most ${looks}`,
        ...[1, 3, 7].map((shown) => percent(hitRate(outcomes, afterLooks(looks), shown))),
        ...[1, 7].map((shown) => (looks === 0 ? "" : percent(gainOf(outcomes, looks, shown)))),
        calibrationOf(outcomes, afterLooks(looks)).error.toFixed(3),
      ]),
    ]),
  );
}

/** Returns by how much the hit rate rises with this many looks, over the same drawings. */
function gainOf(outcomes: readonly LookOutcome[], looks: number, shown: number): Rate {
  return clusteredMean(
    outcomes.flatMap(({ cluster, ranks: { [afterLooks(0)]: before, [afterLooks(looks)]: after } }) =>
      before && after
        ? [{ cluster, value: hitProbability(after, shown) - hitProbability(before, shown) }]
        : [],
    ),
  );
}

function visitorTable(outcomes: readonly LookOutcome[]): string {
  return table([
    ["visitor", ...LOOKS.flatMap((looks) => [`top 1, ${looks} looks`, `top 7, ${looks} looks`])],
    ...KINDS.map((kind) => {
      const own = outcomes.filter(({ visitor }) => visitor === kind);
      return [
        kind,
        ...LOOKS.flatMap((looks) => [1, 7].map((shown) => percent(hitRate(own, afterLooks(looks), shown)))),
      ];
    }),
  ]);
}

function askedBlock(outcomes: readonly LookOutcome[]): string {
  const asked = outcomes.flatMap((outcome) => outcome.asked);
  const shares = [...Map.groupBy(asked, (kind) => kind)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([kind, those]) => `${kind} ${((100 * those.length) / asked.length).toFixed(0)}%`);
  const perVisit = (asked.length / outcomes.length).toFixed(2);
  return `${perVisit} questions are asked in a visit; of these ${shares.join(", ")}.`;
}

function speedBlock(looked: LooksMeasured["looked"]): string {
  const times = (condition: Condition) =>
    (looked.get(condition) ?? []).flatMap((outcome) => outcome.times).sort((one, other) => one - other);
  const at = (sorted: readonly number[], share: number) =>
    `${(sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(1)} ms`;
  return (["strangers, 60", "strangers, 200"] as const)
    .map((condition) => {
      const sorted = times(condition);
      return `Choosing a question, with the comparison of the drawing, takes ${at(sorted, 0.5)} of a processor in the median and ${at(sorted, 0.99)} at p99 among ${CONDITIONS[condition].penguins}.`;
    })
    .join(" ");
}
