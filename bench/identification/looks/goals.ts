import { calibrationOf } from "@harapen/measures/calibration";
import { hitRate } from "@harapen/measures/clustered-mean";
import { blocks, table } from "../../support/markdown.ts";
import { percent } from "../report/markdown.ts";
import type { Condition, LooksMeasured } from "./measure.ts";
import { afterLooks, type LookOutcome } from "./run.ts";

const verdict = (reached: boolean) => (reached ? "reached" : "**not reached**");

/** A goal: a rise of a hit rate by looks, in points, or a rate to reach with them, in percent. */
interface Goal {
  readonly penguins: 60 | 200;
  readonly shown: number;
  readonly looks: number;
  readonly rise?: number;
  readonly rate?: number;
}

const GOALS: readonly Goal[] = [
  { penguins: 60, shown: 1, looks: 2, rise: 15 },
  { penguins: 60, shown: 1, looks: 3, rise: 20 },
  { penguins: 60, shown: 7, looks: 2, rate: 95 },
  { penguins: 60, shown: 7, looks: 3, rate: 97 },
  { penguins: 200, shown: 1, looks: 2, rise: 15 },
  { penguins: 200, shown: 1, looks: 3, rise: 20 },
  { penguins: 200, shown: 7, looks: 2, rise: 12 },
  { penguins: 200, shown: 7, looks: 3, rise: 15 },
];

/** What two looks are to gain where no band can tell. */
const WITHOUT_BANDS: readonly (readonly [Condition, 60 | 200])[] = [
  ["no bands", 60],
  ["no bands, 200", 200],
  ["careless, no bands", 60],
  ["careless, no bands, 200", 200],
  ["bands never told", 60],
  ["bands never told, 200", 200],
  ["careless, bands never told", 60],
  ["careless, bands never told, 200", 200],
  ["by flippers", 60],
  ["by flippers, 200", 200],
];
const GAIN_WITHOUT_BANDS = [
  { shown: 1, looks: 2, rise: 10 },
  { shown: 7, looks: 2, rise: 4 },
] as const;

/** The visitors on whom the goals are measured. */
const VISITORS = ["strangers", "careless"] as const;

/** Returns the table of what looks are to gain, and what they gain. */
export function goalTable(looked: LooksMeasured["looked"]): string {
  return blocks(
    table([
      ["visits", "measure", "looks at most", "before", "after", "to reach", ""],
      ...VISITORS.flatMap((visitors) =>
        GOALS.map((goal) => goalRow(looked, `${visitors}, ${goal.penguins}`, goal)),
      ),
      ...WITHOUT_BANDS.flatMap(([condition, penguins]) =>
        GAIN_WITHOUT_BANDS.map((goal) => goalRow(looked, condition, { ...goal, penguins })),
      ),
    ]),
    `Where answers are wrong and missing twice as often, no hit rate falls below that of no look at all: ${verdict(!loses(looked.get("twice the errors"), [2, 3]))}.`,
    `Where no band can tell, or the flippers alone, neither top 1 nor top 7 falls below that of no look at all, after one, two or three: ${verdict(!WITHOUT_BANDS.some(([condition]) => loses(looked.get(condition), [1, 2, 3])))}.`,
  );
}

/** Whether a hit rate falls below that of no look at all after some of these numbers of looks. */
function loses(outcomes: readonly LookOutcome[] = [], numbers: readonly number[]): boolean {
  const rate = (looks: number, shown: number) => hitRate(outcomes, afterLooks(looks), shown).mean;
  return [1, 7].some((shown) => numbers.some((looks) => rate(looks, shown) < rate(0, shown) - 1e-9));
}

function goalRow(
  looked: LooksMeasured["looked"],
  condition: Condition,
  { shown, looks, rise, rate }: Goal,
): string[] {
  const outcomes = looked.get(condition) ?? [];
  const before = hitRate(outcomes, afterLooks(0), shown);
  const after = hitRate(outcomes, afterLooks(looks), shown);
  const reached =
    rise === undefined ? 100 * after.mean >= (rate ?? 0) : 100 * (after.mean - before.mean) >= rise;
  return [
    condition,
    `top ${shown}`,
    String(looks),
    `${percent(before)}%`,
    `${percent(after)}%`,
    rise === undefined ? `${rate}%` : `+ ${rise} points`,
    verdict(reached),
  ];
}

/**
 * Returns the table of how often visitors whose first candidate is right get questions, what these lose, and
 * how well probabilities hold afterwards.
 */
export function offeredTable(outcomes: readonly LookOutcome[]): string {
  const right = outcomes.filter(({ ranks }) => ranks[afterLooks(0)]?.better === 0);
  const offered = right.filter(({ asked }) => asked.length > 0).length / right.length;
  const lost = right.filter(({ ranks }) => ranks[afterLooks(3)]?.better !== 0).length / outcomes.length;
  const { error } = calibrationOf(outcomes, afterLooks(3));
  return table([
    ["strangers' visitors, 60 penguins", "measured", "bound", ""],
    ["searches whose first is right that are offered a look", share(offered), "50%", verdict(offered <= 0.5)],
    ["cases in which a right first place is lost", share(lost), "1%", verdict(lost < 0.01)],
    ["calibration error after looks", error.toFixed(3), "0.05", verdict(error < 0.05)],
  ]);
}

const share = (value: number) => `${(100 * value).toFixed(1)}%`;
