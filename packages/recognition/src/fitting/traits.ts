import { VISITOR_TRAITS, type VisitorTrait, type VisitorTraits } from "@harapen/contract/visitor-traits";
import { ANSWERS, BANDS, IN_SIGHT, LAPSE_RATE, MERGED, STOPPING, TEMPERATURE } from "../parameters.ts";

/**
 * How a trait is fitted: its shipped value, the scale on which it moves (the logarithm of a factor, the
 * log-odds of a probability, or itself), and how far it may be expected to be from the shipped one: the
 * standard deviation of its Gaussian prior on that scale.
 */
interface TraitScale {
  readonly shipped: number;
  readonly scale: "log" | "odds" | "plain";
  readonly width: number;
}

/**
 * The priors' widths. Between the kinds of visitors that were measured (adults, children and adults who
 * recall: docs/identification.md), errors of place and of the whole differ by factors of 1.3 to 1.7 from
 * their middle, and rates by odds of about 2: `half` and `double` make these one standard deviation.
 * Mixtures' tilts move the weights as far. What decides between birds, temperature and lapse, is held
 * tighter: 20% and odds of 1.6.
 */
const HALF = 0.4;
const DOUBLE = 0.7;
const factor: TraitScale = { shipped: 1, scale: "log", width: HALF };
const rate = (shipped: number, width = DOUBLE): TraitScale => ({ shipped, scale: "odds", width });
const tilt: TraitScale = { shipped: 0, scale: "plain", width: DOUBLE };

const SCALES: Readonly<Record<VisitorTrait, TraitScale>> = {
  spread: factor,
  shiftX: factor,
  shiftY: factor,
  scale: factor,
  rotation: factor,
  care: tilt,
  omission: { ...factor, width: DOUBLE },
  complete: tilt,
  stopping: rate(STOPPING.share),
  clutter: { ...factor, width: DOUBLE },
  seenIfVisible: rate(IN_SIGHT.visible),
  seenIfHidden: rate(IN_SIGHT.notVisible),
  merged: rate(MERGED),
  lapse: rate(LAPSE_RATE, 0.5),
  temperature: { shipped: TEMPERATURE.marks, scale: "log", width: 0.2 },
  bandSeen: rate(BANDS.seen),
  bandAdded: { shipped: BANDS.added, scale: "log", width: DOUBLE },
  bandSlip: rate(BANDS.slip),
  imagined: rate(ANSWERS.spot.imagined),
  missed: rate(ANSWERS.spot.missed),
  pairWrong: rate(ANSWERS.pair.wrong),
  countWrong: rate(ANSWERS.count.wrong),
  addsNone: rate(ANSWERS.more.addsNone),
};

/** No trait is moved farther than this many widths. */
export const FARTHEST = 3;

/** Returns a trait's value, given how many widths it is away from the shipped one. */
export function traitAt(trait: VisitorTrait, widths: number): number {
  const { shipped, scale, width } = SCALES[trait];
  const moved = widths * width;
  if (scale === "plain") return shipped + moved;
  if (scale === "log") return shipped * Math.exp(moved);
  const odds = (shipped / (1 - shipped)) * Math.exp(moved);
  return odds / (1 + odds);
}

/** Returns traits by how far each is from the shipped one, in the order of their names. */
export function traitsAt(names: readonly VisitorTrait[], widths: Float64Array): VisitorTraits {
  return Object.fromEntries(names.map((name, index) => [name, traitAt(name, widths[index] as number)]));
}

/** Returns the shipped value of every trait. */
export const SHIPPED_TRAITS: Readonly<Record<VisitorTrait, number>> = Object.fromEntries(
  VISITOR_TRAITS.map((name) => [name, SCALES[name].shipped]),
) as Record<VisitorTrait, number>;
