import { countByCell } from "@harapen/contract/drawing";
import { hitRate } from "@harapen/measures/clustered-mean";
import type { Rank } from "@harapen/measures/rank";
import { type Drawing, readDrawing } from "@harapen/recognition/drawing/scene";
import { identify } from "@harapen/recognition/identify";
import { prepareReferences, type ReferenceSet } from "@harapen/recognition/reference";
import { type SeenSpot, withContrast } from "@harapen/simulator/contrast";
import { drawPenguin } from "@harapen/simulator/drawings";
import { makeHumboldtPattern } from "@harapen/simulator/humboldt-patterns";
import { createRandom, type Random } from "@harapen/simulator/random";
import { drawAsStranger } from "@harapen/simulator/strangers/draw-as-stranger";
import { meetStranger } from "@harapen/simulator/strangers/stranger";
import { ADULT, BRIEF_VISITORS, CHILD, GLIMPSE } from "@harapen/simulator/visitors";
import { numbersOf } from "../support/flags.ts";
import { blocks, table } from "../support/markdown.ts";
import { type Conditions, conditionsSince, describeConditions } from "./conditions.ts";
import type { Outcome } from "./outcome.ts";
import { writeSection } from "./page-sections.ts";
import { percent } from "./report/markdown.ts";

/*
 * Measures how birds with 29 to 41 spots are found among sixty, two in three of which have as many as usual:
 * `npm run bench -- many-spots`, or `--aquariums=4` and `--first-seed=100` to choose parameters on. `--quick`
 * measures two aquariums, into the temporary folder.
 */

const [AQUARIUMS = 10] = numbersOf("aquariums", [10]);
const [FIRST_SEED = 0] = numbersOf("first-seed", [0]);
const PENGUINS = { usual: 40, many: 20 } as const;
const USUAL = "as usual";
const MANY = "29 to 41 spots";

type Draw = (random: Random, spots: readonly SeenSpot[]) => Pick<Drawing, "strokes" | "mask">;

const briefly = (name: string): Draw => {
  const visitor = BRIEF_VISITORS.find((each) => each.name === name) ?? CHILD;
  return (random, spots) => drawPenguin(random, spots, visitor);
};

const VISITORS: Readonly<Record<string, Draw>> = {
  child: (random, spots) => drawPenguin(random, spots, CHILD),
  "child, brief": briefly("child"),
  "strangers' child": (random, spots) => drawAsStranger(random, spots, meetStranger(random, "child")),
  adult: (random, spots) => drawPenguin(random, spots, ADULT),
  "adult, brief": briefly("adult"),
  glimpse: (random, spots) => drawPenguin(random, spots, GLIMPSE),
};

const WITHOUT_BOLD = "spots";
const WITH_BOLD = "spots, bold ones marked";

function rankIn(references: ReferenceSet, drawing: Drawing, right: string): Rank {
  const { candidates } = identify(references, readDrawing(drawing));
  return { better: candidates.findIndex(({ id }) => id === right), tied: 1 };
}

function outcomesIn(number: number): Outcome[] {
  const random = createRandom(`many spots ${number}`);
  const birds = Array.from({ length: PENGUINS.usual + PENGUINS.many }, (_, id) => {
    const count = id < PENGUINS.usual ? undefined : (among: Random) => among.integer(29, 41);
    return { id: String(id), spots: withContrast(random, makeHumboldtPattern(random, count)) };
  });
  const plain = birds.map(({ id, spots }) => ({ id, spots: spots.map(({ x, y, r }) => ({ x, y, r })) }));
  const sets = { [WITHOUT_BOLD]: prepareReferences(plain), [WITH_BOLD]: prepareReferences(birds) };
  return Object.entries(VISITORS).flatMap(([visitor, draw]) =>
    birds.flatMap(({ id, spots }): Outcome[] => {
      const { strokes = [], mask } = draw(createRandom(`${visitor} ${number} ${id}`), spots);
      if (strokes.length === 0) return [];
      const drawing = { counts: countByCell(strokes), mask, strokes };
      const ranks = Object.entries(sets).map(([known, set]) => [known, rankIn(set, drawing, id)] as const);
      return [
        {
          visitor: `${visitor}, ${Number(id) < PENGUINS.usual ? USUAL : MANY}`,
          hiding: "nothing hidden",
          cluster: String(number),
          marks: strokes.length,
          ranks: Object.fromEntries(ranks),
        },
      ];
    }),
  );
}

const isChild = ({ visitor }: Outcome) => visitor.includes("child");
const hasMany = ({ visitor }: Outcome) => visitor.endsWith(MANY);

/** Returns the page's section. */
function sectionOf(outcomes: readonly Outcome[], conditions: Conditions): string {
  const groups: Readonly<Record<string, readonly Outcome[]>> = {
    [`**all children, ${MANY}**`]: outcomes.filter((each) => isChild(each) && hasMany(each)),
    [`**all children, ${USUAL}**`]: outcomes.filter((each) => isChild(each) && !hasMany(each)),
    ...Object.fromEntries(Map.groupBy(outcomes, ({ visitor }) => visitor)),
  };
  const rate = (of: readonly Outcome[], known: string, shown: number) => percent(hitRate(of, known, shown));
  return blocks(
    "## Birds with thirty spots",
    `Sixty penguins, of whom twenty have 29 to 41 spots and the others as many as Humboldt penguins usually have. The children are the
simulator's, those of its children who stop after 6 to 12 spots, the most prominent sooner, and the strangers'. Every penguin is drawn
once by each visitor. "Bold marked" is where keepers have marked the spots that tracing proposes as bold; how much contrasts differ
between one bird's spots is assumed (\`packages/simulator/src/contrast.ts\`). Chosen on other seeds:
\`docs/decisions/073-bold-spots-first.md\`. \`npm run bench -- many-spots\` writes this section.`,
    table([
      ["visitor, penguins", "drawings", "top 1, %", "top 3, %", "top 7, %", "top 7, %, bold marked"],
      ...Object.entries(groups).map(([visitor, of]) => [
        visitor,
        String(of.length),
        ...[1, 3, 7].map((shown) => rate(of, WITHOUT_BOLD, shown)),
        rate(of, WITH_BOLD, 7),
      ]),
    ]),
    `${describeConditions(conditions)}.`,
  );
}

const quick = process.argv.includes("--quick");
const started = performance.now();
const outcomes = Array.from({ length: quick ? 2 : AQUARIUMS }, (_, number) =>
  outcomesIn(FIRST_SEED + number),
).flat();
const section = sectionOf(outcomes, conditionsSince(started, quick));
console.log(`${section}\n\nWritten: ${writeSection("many-spots", section, quick)}`);
