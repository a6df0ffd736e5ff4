import { clusteredMean, type Rate } from "@harapen/measures/clustered-mean";
import { MIN_SUPPORT } from "@harapen/recognition/learning/parameters";
import { blocks, table } from "../../support/markdown.ts";
import { type Conditions, describeConditions } from "../conditions.ts";
import { percent } from "../report/markdown.ts";
import {
  CONFIRMED_PER_DAY,
  MEASURED_AFTER,
  MISTAKES,
  type Mistakes,
  NETWORKS,
  STARTS,
  type Start,
} from "./conditions.ts";
import type { HeldOutRanks, LearningRun } from "./run.ts";

/** One aquarium's run and what was measured in it. */
export interface RunResult {
  readonly run: LearningRun;
  readonly measured: readonly HeldOutRanks[];
}

const SHOWN = [1, 3, 7] as const;

const OPENING = `Sixty made-up penguins of which keepers know only average counts (\`avr_pos\`), or nothing. Visitors (adults,
children and those who caught a glimpse, a third each) draw, search with the references as they are by then, and confirm their penguin where they
find it: among the first seven always, else one in two looks at all and finds it. References are learned anew from all confirmations
after ${MEASURED_AFTER.slice(1, -1).join(", ")} of each penguin and a few times in between; a pattern is used once ${MIN_SUPPORT.visits} visits bear it out, from ${MIN_SUPPORT.prefixes}
networks on ${MIN_SUPPORT.days} days. ${100 * NETWORKS.aquarium}% of the visitors use the aquarium's network and the others one of ${NETWORKS.others}, and ${CONFIRMED_PER_DAY} drawings of a penguin are confirmed a day. Measured on drawings that nothing was learned from, one of each
penguin by each kind of visitor; percentages with standard errors over aquariums. "Traced": had keepers traced every belly.`;

const MISTAKES_NOTE = `Where one in ten confirms wrongly, that confirmation is one of the counted, so that there are as many fewer right ones.
"The first other in the ranking" is the most misleading choice: the penguin that the drawing resembles most, wherever it stands. Differences are
to the same aquariums and held-out drawings without mistakes, in percentage points with their standard errors.`;

/** Returns the page's section on the gain from visitors' confirmed drawings. */
export function learningSection(learned: readonly RunResult[], conditions: Conditions): string {
  return blocks(
    "## What confirmed drawings bring",
    OPENING,
    ...STARTS.map((start) =>
      blocks(
        `Known before: **${start}**.`,
        table([
          ["confirmed drawings of each penguin", "aquariums", ...heads("")],
          ...rightRows(learned, start),
        ]),
      ),
    ),
    "**Wrong confirmations.**",
    MISTAKES_NOTE,
    ...STARTS.map((start) =>
      blocks(
        `Known before: **${start}**.`,
        table([
          ["who confirms wrongly", "after", ...heads(""), ...heads("difference, ")],
          ...MISTAKES.slice(1).flatMap((mistakes) => wrongRows(learned, start, mistakes)),
        ]),
      ),
    ),
    `${describeConditions(conditions)}.`,
  );
}

const heads = (prefix: string) => SHOWN.map((shown) => `${prefix}top ${shown}`);

function rightRows(learned: readonly RunResult[], start: Start): string[][] {
  const runs = of(learned, start, "nobody");
  return [...MEASURED_AFTER, undefined].map((after) => [
    after === undefined ? "traced" : String(after),
    String(runs.filter((each) => placesOf(each, after)).length),
    ...SHOWN.map((shown) => percent(rate(runs, after, shown))),
  ]);
}

function wrongRows(learned: readonly RunResult[], start: Start, mistakes: Mistakes): string[][] {
  const [runs, right] = [of(learned, start, mistakes), of(learned, start, "nobody")];
  return MEASURED_AFTER.filter((after) => runs.some((each) => placesOf(each, after))).map((after) => [
    mistakes,
    String(after),
    ...SHOWN.map((shown) => percent(rate(runs, after, shown))),
    ...SHOWN.map((shown) => signed(difference(runs, right, after, shown))),
  ]);
}

function of(learned: readonly RunResult[], start: Start, mistakes: Mistakes): RunResult[] {
  return learned.filter(({ run }) => run.start === start && run.mistakes === mistakes);
}

function placesOf({ measured }: RunResult, after: number | undefined): readonly number[] | undefined {
  return measured.find((each) => each.after === after)?.ranks;
}

function rate(runs: readonly RunResult[], after: number | undefined, shown: number): Rate {
  return clusteredMean(
    runs.flatMap((each) =>
      (placesOf(each, after) ?? []).map((place) => ({
        cluster: each.run.seed,
        value: place < shown ? 1 : 0,
      })),
    ),
  );
}

/** Returns the mean difference of top-`shown` rates on the same held-out drawings in the same aquariums. */
function difference(
  runs: readonly RunResult[],
  right: readonly RunResult[],
  after: number,
  shown: number,
): Rate {
  return clusteredMean(
    runs.flatMap((each) => {
      const without = right.find(({ run }) => run.seed === each.run.seed);
      const before = without && placesOf(without, after);
      return (placesOf(each, after) ?? []).map((place, index) => ({
        cluster: each.run.seed,
        value: Number(place < shown) - Number((before?.[index] ?? 0) < shown),
      }));
    }),
  );
}

function signed(rate: Rate): string {
  return `${rate.mean >= 0 ? "+" : ""}${percent(rate)}`.replace("-", "−");
}
