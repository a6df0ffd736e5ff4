import type { Stroke, VisibilityMask } from "@harapen/contract/drawing";
import type { Spot } from "@harapen/contract/spot";
import { makeBands, reportBands } from "@harapen/simulator/bands";
import { averageCounts, drawPenguin } from "@harapen/simulator/drawings";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom, type Random } from "@harapen/simulator/random";
import { drawAsStranger } from "@harapen/simulator/strangers/draw-as-stranger";
import { meetStranger } from "@harapen/simulator/strangers/stranger";
import { ADULT, CHILD, GLIMPSE } from "@harapen/simulator/visitors";
import type { Benchmark, DrawingRow, IndividualRow, TruthRow } from "../format/benchmark.ts";
import { cellOf } from "../format/stroke-cell.ts";
import { answeringAmong } from "./answered-looks.ts";

/** A set of made-up penguins, drawn by made-up visitors. */
interface SimulatedSet {
  readonly family: Family;
  readonly penguins: number;
  /** The aquariums, each with other penguins: the clusters. */
  readonly aquariums: number;
  /** In each aquarium, the drawings by each kind of visitor. */
  readonly ofEach: number;
  /** The set whose drawings these are, where visitors answer questions besides. */
  readonly asked?: string;
}

/**
 * Visitors of the simulator on which the engine's parameters were chosen; and those by somebody who had not
 * read it.
 */
type Family = "home" | "strangers";

const DRAWN: Readonly<Record<string, SimulatedSet>> = {
  "home-19": { family: "home", penguins: 19, aquariums: 12, ofEach: 12 },
  "home-60": { family: "home", penguins: 60, aquariums: 12, ofEach: 12 },
  "home-200": { family: "home", penguins: 200, aquariums: 8, ofEach: 18 },
  "strangers-19": { family: "strangers", penguins: 19, aquariums: 12, ofEach: 12 },
  "strangers-60": { family: "strangers", penguins: 60, aquariums: 12, ofEach: 12 },
  "strangers-200": { family: "strangers", penguins: 200, aquariums: 8, ofEach: 18 },
};

/** Those of drawings alone, and the same drawings with answers to one more look. */
export const SETS: Readonly<Record<string, SimulatedSet>> = {
  ...DRAWN,
  ...Object.fromEntries(
    Object.entries(DRAWN).map(([name, set]) => [`${name}-asked`, { ...set, asked: name }]),
  ),
};

const KINDS = ["adult", "child", "glimpse"] as const;
const HOME = { adult: ADULT, child: CHILD, glimpse: GLIMPSE } as const;

/** How many say which bands it wears, and how often one of the two is wrong. Assumed. */
const TELLS_BANDS = 0.5;
const WRONG_BAND = 0.1;

/** Makes a set; the same always of the same seed. Throws for an unknown name. */
export function simulatedSet(name: string, seed: string): Benchmark {
  const set = SETS[name];
  if (!set) throw new RangeError(`There is no set ${name}. There are: ${Object.keys(SETS).join(", ")}.`);
  const { asked, family, penguins } = set;
  const made = Array.from({ length: set.aquariums }, (_, index) =>
    makeAquarium(set, asked ?? name, seed, index),
  );
  const aquariums = asked === undefined ? made : made.map((each) => withAnswers(each, `${seed} ${name}`));
  const visitors = family === "home" ? "visitors of the simulator" : "strangers' visitors";
  return {
    about: {
      name: `harapen-${name}`,
      title: `${penguins} made-up penguins, ${visitors}${asked === undefined ? "" : ", with answers"}`,
      description: `Drawings by simulated adults, children and visitors who caught a glimpse, a third each, in ${set.aquariums} aquariums of ${penguins} made-up penguins. Those who draw nothing are left out. ${asked === undefined ? "" : "Each visitor was asked two or three questions besides. "}Nothing of it is of a person.`,
      version: `1-${seed}`,
      licenses: [{ name: "CC0-1.0", path: "https://creativecommons.org/publicdomain/zero/1.0/" }],
    },
    individuals: aquariums.flatMap(({ individuals }) => individuals),
    drawings: aquariums.flatMap(({ visits }) => visits.map(({ drawing }) => drawing)),
    truths: aquariums.flatMap(({ visits }) => visits.map(({ truth }) => truth)),
  };
}

type Visit = { readonly drawing: DrawingRow; readonly truth: TruthRow };

interface Aquarium {
  readonly individuals: readonly IndividualRow[];
  readonly visits: readonly Visit[];
}

/** Returns an aquarium whose visitors were asked for one more look. */
function withAnswers({ individuals, visits }: Aquarium, seed: string): Aquarium {
  const answer = answeringAmong(individuals);
  const byId = new Map(individuals.map((each) => [each.id, each]));
  const asked = visits.map(({ drawing, truth }) => {
    const random = createRandom(`${seed} ${drawing.id}`);
    const looks = answer(random, drawing, byId.get(truth.individual) as IndividualRow);
    return { drawing: { ...drawing, looks }, truth };
  });
  return { individuals, visits: asked };
}

function makeAquarium(
  { family, penguins, ofEach }: SimulatedSet,
  name: string,
  seed: string,
  index: number,
): Aquarium {
  const population = `a${index + 1}`;
  const random = createRandom(`${seed} ${name} ${index} penguins`);
  const individuals = Array.from({ length: penguins }, (_, number): IndividualRow => {
    const spots = makePattern(random);
    const id = `${population}-p${number + 1}`;
    return { id, population, spots, bands: makeBands(random), counts: averageCounts(random, spots) };
  });
  const visits = KINDS.flatMap((kind): Visit[] => {
    const visitRandom = createRandom(`${seed} ${name} ${index} ${kind}`);
    const shown = visitRandom.shuffle(individuals);
    return Array.from({ length: ofEach }, (_, number): Visit => {
      const bird = shown[number % penguins] as IndividualRow;
      const { strokes, mask } = draw(visitRandom, family, kind, bird.spots);
      const told = visitRandom.chance(TELLS_BANDS);
      const id = `${population}-${kind}-${number + 1}`;
      return {
        drawing: {
          id,
          population,
          cluster: population,
          strokes: strokes.map(cellOf),
          mask,
          bands: told ? reportBands(visitRandom, bird.bands ?? [], WRONG_BAND) : null,
          named: null,
          looks: [],
        },
        truth: { drawing: id, individual: bird.id, source: "simulated", place: null, visitor: kind },
      };
    }).filter(({ drawing }) => drawing.strokes.length > 0);
  });
  return { individuals, visits };
}

interface Drawn {
  readonly strokes: readonly Stroke[];
  readonly mask: VisibilityMask;
}

function draw(random: Random, family: Family, kind: (typeof KINDS)[number], spots: readonly Spot[]): Drawn {
  return family === "home"
    ? drawPenguin(random, spots, HOME[kind])
    : drawAsStranger(random, spots, meetStranger(random, kind));
}
