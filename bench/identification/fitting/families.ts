import { countByCell } from "@harapen/contract/drawing";
import type { Spot } from "@harapen/contract/spot";
import type { Drawing } from "@harapen/recognition/drawing/scene";
import { drawPenguin } from "@harapen/simulator/drawings";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom, type Random } from "@harapen/simulator/random";
import { drawAsStranger } from "@harapen/simulator/strangers/draw-as-stranger";
import { meetStranger } from "@harapen/simulator/strangers/stranger";
import { ADULT, CHILD, GLIMPSE, type Visitor } from "@harapen/simulator/visitors";

/** How an aquarium's hidden visitors differ from those that the engine's parameters were chosen on. */
interface Habits {
  /** Factors on the errors of each mark, of the whole, on omission and on additions. */
  readonly jitter: number;
  readonly whole: number;
  readonly omission: number;
  readonly clutter: number;
  /**
   * Factor on how often something is hidden, and on how often the mask says so; how often it is wrong then.
   */
  readonly hiding: number;
  readonly reporting: number;
  readonly wrongCells: number;
}

const AS_KNOWN: Habits = {
  jitter: 1,
  whole: 1,
  omission: 1,
  clutter: 1,
  hiding: 1,
  reporting: 1,
  wrongCells: 1,
};

const HABITS = {
  "as known": AS_KNOWN,
  scattered: { ...AS_KNOWN, jitter: 1.6, whole: 1.5 },
  "sloppy masks": { ...AS_KNOWN, hiding: 2.5, reporting: 0.4, wrongCells: 3 },
  "leaving out": { ...AS_KNOWN, omission: 3 },
  adding: { ...AS_KNOWN, clutter: 5 },
  "tidy copyists": { ...AS_KNOWN, jitter: 0.4, whole: 0.5, omission: 0.3, clutter: 0.2, hiding: 0.3 },
} as const satisfies Record<string, Habits>;

export const FAMILIES = [...(Object.keys(HABITS) as (keyof typeof HABITS)[]), "strangers"] as const;
export type FamilyName = (typeof FAMILIES)[number];

/** A visit to one of the birds, by their numbers. */
export interface DrawnVisit {
  readonly bird: string;
  readonly drawing: Drawing;
}

export interface Bird {
  readonly id: string;
  readonly spots: readonly Spot[];
}

/** Makes up an aquarium's birds. */
export function makeBirds(seed: string, count: number): [Bird, ...Bird[]] {
  const random = createRandom(`${seed} birds`);
  const bird = (id: number) => ({ id: String(id), spots: makePattern(random) });
  return [bird(0), ...Array.from({ length: count - 1 }, (_, index) => bird(index + 1))];
}

/**
 * Returns a function that draws one more visit of a family at an aquarium of this seed: how its visitors
 * differ is drawn by the seed about the family's habits, and each visit is of one of three kinds. Nobody
 * draws nothing.
 */
export function visitsOf(
  family: FamilyName,
  seed: string,
  birds: readonly [Bird, ...Bird[]],
  part: string,
): () => DrawnVisit {
  const visitors =
    family === "strangers" ? undefined : hiddenVisitors(createRandom(`${seed} habits`), HABITS[family]);
  const random = createRandom(`${seed} ${family} ${part}`);
  return () => {
    for (;;) {
      const bird = random.pick(birds);
      const drawn = visitors
        ? drawPenguin(random, bird.spots, random.pick(visitors))
        : asStranger(random, bird);
      const { strokes, mask } = drawn;
      if (strokes.length === 0) continue;
      return { bird: bird.id, drawing: { strokes, mask, counts: countByCell([...strokes]) } };
    }
  };
}

function asStranger(random: Random, { spots }: Bird) {
  return drawAsStranger(
    random,
    spots,
    meetStranger(random, random.pick(["adult", "child", "glimpse"] as const)),
  );
}

/**
 * How far habits differ between aquariums of one family: the standard deviation of their factors' logarithms.
 */
const APART = 0.15;

function hiddenVisitors(random: Random, habits: Habits): [Visitor, ...Visitor[]] {
  const about = (factor: number) => factor * Math.exp(random.normal(0, APART));
  const jitter = about(habits.jitter);
  const whole = about(habits.whole);
  const omission = about(habits.omission);
  const clutter = about(habits.clutter);
  const [hiding, reporting, wrongCells] = [habits.hiding, habits.reporting, habits.wrongCells].map(about) as [
    number,
    number,
    number,
  ];
  const most = (share: number) => Math.min(0.8, share);
  const differing = (visitor: Visitor): Visitor => ({
    ...visitor,
    shift: { x: visitor.shift.x * whole, y: visitor.shift.y * whole },
    scale: { mean: visitor.scale.mean, x: visitor.scale.x * whole, y: visitor.scale.y * whole },
    rotation: visitor.rotation * whole,
    jitter: { ...visitor.jitter, deviation: visitor.jitter.deviation * jitter },
    omission: {
      typical: most(visitor.omission.typical * omission),
      small: most(visitor.omission.small * omission),
    },
    clutter: visitor.clutter * clutter,
    occlusion: {
      probability: most(visitor.occlusion.probability * hiding),
      reported: most(visitor.occlusion.reported * reporting),
      wrongCell: most(visitor.occlusion.wrongCell * wrongCells),
    },
  });
  return [differing(ADULT), differing(CHILD), differing(GLIMPSE)];
}
