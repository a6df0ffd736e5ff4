import { estimateYaw } from "@harapen/contract/alignment";
import type { Alignment, Anchors } from "@harapen/contract/photograph";
import type { Spot } from "@harapen/contract/spot";
import { clusteredMean } from "@harapen/measures/clustered-mean";
import {
  identifyPhotograph,
  type PhotographedBird,
} from "@harapen/recognition/photographs/identify-photograph";
import { makeHumboldtPattern } from "@harapen/simulator/humboldt-patterns";
import { renderPhotograph, SCENES, type Scene } from "@harapen/simulator/photographs/photograph";
import { createRandom, type Random } from "@harapen/simulator/random";
import { suggestSpots } from "@harapen/tracing/suggestions";
import { traceSpots } from "@harapen/tracing/trace";
import { numbersOf } from "../support/flags.ts";
import { blocks, table } from "../support/markdown.ts";
import { type Conditions, conditionsSince, describeConditions } from "./conditions.ts";
import { writeSection } from "./page-sections.ts";
import { percent } from "./report/markdown.ts";
import { traceSpots as traceAsKeepers } from "./sets/traces.ts";

/*
 * Measures "Who is this?": sixty birds are known as keepers trace them, and of each of them, and of twenty
 * that are not known, another photograph is rendered, in another light and from another side, whose spots the
 * detector proposes, with nothing corrected: `npm run bench -- who`, or `--aquariums=1 --first-seed=100` to
 * choose parameters on.
 */

const [AQUARIUMS = 3] = numbersOf("aquariums", [3]);
const [FIRST_SEED = 0] = numbersOf("first-seed", [0]);
const BIRDS = { known: 60, unknown: 20 } as const;
/** Standard deviation per axis, in canvas units, of how a spot moves with the skin: measured 2.5 to 4.7. */
const MOVED = 3.5;
/** Standard deviation of a tap on an anchor, in pixels of the rendered photograph: some 2 canvas units. */
const TAP = 4;

interface Finding {
  readonly cluster: string;
  readonly isKnown: boolean;
  /** How many birds are likelier than the right one. */
  readonly better: number;
  /** The probability that it shows none of the known birds. */
  readonly unlisted: number;
}

function sampleScene(random: Random): Scene {
  const base = random.pick([
    SCENES.plain,
    SCENES["from the side"],
    SCENES["in half shadow"],
    SCENES.glare,
    SCENES["warm light, tilted"],
    SCENES["green light"],
    SCENES["blue light, dim and noisy"],
    SCENES.wet,
    SCENES["strong JPEG"],
    SCENES.blurred,
  ]);
  return { ...base, tilt: random.uniform(-14, 14), yaw: random.uniform(-15, 15) };
}

/** Returns the alignment of somebody who taps the anchors about where they are. */
function tapped(random: Random, alignment: Alignment): Alignment {
  const near = ([x, y]: readonly [number, number]): [number, number] => [
    random.normal(x, TAP),
    random.normal(y, TAP),
  ];
  const { T, B, L, R } = alignment.anchors;
  const anchors: Anchors = { T: near(T), B: near(B), L: near(L), R: near(R) };
  return { ...alignment, anchors, yaw: estimateYaw(anchors) };
}

/** Returns what the detector proposes on another photograph of a bird. */
function photographed(random: Random, seed: string, spots: readonly Spot[]): readonly Spot[] {
  const moved = spots.map(({ x, y, r }) => ({
    x: random.normal(x, MOVED / Math.SQRT2),
    y: random.normal(y, MOVED / Math.SQRT2),
    r,
  }));
  const { photograph, alignment } = renderPhotograph(seed, sampleScene(random), moved);
  return suggestSpots(traceSpots(photograph, tapped(random, alignment))).likely;
}

function findingsIn(number: number): Finding[] {
  const random = createRandom(`who ${number}`);
  const patterns = Array.from({ length: BIRDS.known + BIRDS.unknown }, () => makeHumboldtPattern(random));
  const known = patterns.slice(0, BIRDS.known).map(
    (spots, id): PhotographedBird => ({
      id: String(id),
      spots: traceAsKeepers(random, spots).corrected,
    }),
  );
  return patterns.map((spots, index) => {
    const seed = `who ${number} ${index}`;
    const traced = photographed(createRandom(seed), seed, spots);
    const { candidates, unlisted } = identifyPhotograph(known, traced);
    return {
      cluster: String(number),
      isKnown: index < BIRDS.known,
      better: candidates.findIndex(({ id }) => id === String(index)),
      unlisted,
    };
  });
}

function sectionOf(findings: readonly Finding[], conditions: Conditions): string {
  const known = findings.filter(({ isKnown }) => isKnown);
  const unknown = findings.filter(({ isKnown }) => !isKnown);
  const share = (of: readonly Finding[], holds: (finding: Finding) => boolean) =>
    percent(
      clusteredMean(of.map((finding) => ({ cluster: finding.cluster, value: Number(holds(finding)) }))),
    );
  const hidden = (of: readonly Finding[]) => share(of, ({ unlisted }) => unlisted >= 0.5);
  return blocks(
    "## Whose photograph it is",
    `Sixty penguins with the statistics of real ones are known as keepers trace them. Of each another photograph is rendered, in one of ten
lights and states, turned by up to 15 degrees and tilted by up to 14. Its spots have moved by ${MOVED} canvas units per axis against each
other (measured between photographs of real birds: 2.5 to 4.7), its anchors are tapped some two units beside their places, and its spots are
what the detector proposes, with nothing corrected. ${BIRDS.unknown} further birds are not known. The same engine searches
(\`packages/recognition/src/photographs/identify-photograph.ts\`), with errors of its own. \`npm run bench -- who\` writes this section.`,
    table([
      ["photographs", "number", "first, %", "first three, %", "first seven, %", "said to be none of them, %"],
      [
        "of known birds",
        String(known.length),
        ...[1, 3, 7].map((shown) => share(known, ({ better }) => better < shown)),
        hidden(known),
      ],
      ["of others", String(unknown.length), "", "", "", hidden(unknown)],
    ]),
    `${describeConditions(conditions)}.`,
  );
}

const quick = process.argv.includes("--quick");
const started = performance.now();
const findings = Array.from({ length: quick ? 1 : AQUARIUMS }, (_, number) =>
  findingsIn(FIRST_SEED + number),
).flat();
const section = sectionOf(findings, conditionsSince(started, quick));
console.log(`${section}\n\nWritten: ${writeSection("who", section, quick)}`);
