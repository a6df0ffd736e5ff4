import { BELLY } from "@harapen/contract/belly";
import type { Spot } from "@harapen/contract/spot";
import type { Random } from "@harapen/simulator/random";

/** A bird's spots as recorded from photographs, each with its errors. */
export interface Traces {
  /** Traced by hand from one photograph: every spot, and nothing else. */
  readonly byHand: readonly Spot[];
  /** The detector's proposals on the same photograph, unchanged. */
  readonly proposed: readonly Spot[];
  /** The proposals after a keeper has looked at all of them. */
  readonly corrected: readonly Spot[];
  /**
   * The corrected spots of two photographs, joined: every spot with the share of photographs that have it as
   * presence.
   */
  readonly joined: readonly Spot[];
  /** The same without presence: every spot as if certain. */
  readonly united: readonly Spot[];
}

/**
 * The share of the clear spots that the detector proposes, and of its proposals that are spots: on
 * photographs as taken, by docs/tracing.md.
 */
export const DETECTOR = { recall: 0.926, precision: 0.895 } as const;

/** The detector's mistakes, per clear spot. */
const MISTAKES = DETECTOR.recall * (1 / DETECTOR.precision - 1);

/**
 * The errors of tracing, in canvas units and per clear spot. Spots lay 2.5 to 4.7 units apart per axis
 * between photographs of one bird, after a shift and a scale, which is `place` for each of the two: measured
 * on photographs of 23 Humboldt penguins of London Zoo (github.com/t-mclaurin/online-penguin-identification).
 * Assumed: the anchors' errors, and that a keeper who looks at the whole belly overlooks a third of what is
 * not even proposed as doubtful (.06 of the spots), and keeps a quarter of the mistakes.
 */
const ERRORS = {
  place: 2.5,
  anchors: { shift: 3, logScale: 0.03 },
  /** Of the radius's natural logarithm. */
  radius: 0.15,
  missed: { proposed: 1 - DETECTOR.recall, corrected: 0.02 },
  mistakes: { proposed: MISTAKES, corrected: MISTAKES / 4 },
} as const;

/** A traced spot, and the index of the bird's spot that it is; unset for a mistake. */
interface TracedSpot extends Spot {
  readonly of?: number;
}

/** What is traced from one photograph, in three ways. */
type Photograph = Readonly<Record<"byHand" | "proposed" | "corrected", readonly TracedSpot[]>>;

/** Samples what is recorded of a bird with the given spots. */
export function traceSpots(random: Random, spots: readonly Spot[]): Traces {
  const [one, other] = [photograph(random, spots), photograph(random, spots)];
  const joined = join(one.corrected, other.corrected);
  return {
    byHand: one.byHand.map(withoutOrigin),
    proposed: one.proposed.map(withoutOrigin),
    corrected: one.corrected.map(withoutOrigin),
    joined,
    united: joined.map(withoutOrigin),
  };
}

/**
 * Simulates one photograph: all its spots have the same error of the anchors. What a keeper overlooks, the
 * detector missed too.
 */
function photograph(random: Random, spots: readonly Spot[]): Photograph {
  const { missed, mistakes } = ERRORS;
  const byHand = place(random, spots).map((spot) => ({ spot, chance: random.uniform() }));
  const wrong = Array.from({ length: random.poisson(mistakes.proposed * spots.length) }, () => ({
    spot: mistake(random, spots),
    chance: random.uniform(0, mistakes.proposed),
  }));
  const found = (by: "proposed" | "corrected") =>
    [
      ...byHand.filter(({ chance }) => chance >= missed[by]),
      ...wrong.filter(({ chance }) => chance < mistakes[by]),
    ].map(({ spot }) => spot);
  return {
    byHand: byHand.map(({ spot }) => spot),
    proposed: found("proposed"),
    corrected: found("corrected"),
  };
}

/** Returns the spots where the photograph and its anchors put them. */
function place(random: Random, spots: readonly Spot[]): TracedSpot[] {
  const { anchors, place: deviation, radius } = ERRORS;
  const shift = { x: random.normal(0, anchors.shift), y: random.normal(0, anchors.shift) };
  const scale = { x: stretch(random), y: stretch(random) };
  return spots.map(({ x, y, r }, of) => ({
    x: BELLY.centreX + shift.x + scale.x * (x - BELLY.centreX) + random.normal(0, deviation),
    y: BELLY.centreY + shift.y + scale.y * (y - BELLY.centreY) + random.normal(0, deviation),
    r: r * Math.exp(random.normal(0, radius)),
    of,
  }));
}

function stretch(random: Random): number {
  return Math.exp(random.normal(0, ERRORS.anchors.logScale));
}

/** Returns a false spot, anywhere on the white of the belly and as large as one of the bird's spots. */
function mistake(random: Random, spots: readonly Spot[]): Spot {
  return {
    x: BELLY.centreX + 0.85 * BELLY.halfWidth * random.uniform(-1, 1),
    y: BELLY.centreY + 0.85 * BELLY.halfHeight * random.uniform(-1, 1),
    r: spots[random.integer(0, spots.length - 1)]?.r ?? 2,
  };
}

/**
 * Joins the spots of two traces: those in both, at their middle, are certain; those in one have half the
 * presence.
 */
function join(one: readonly TracedSpot[], other: readonly TracedSpot[]): Spot[] {
  const partnerOf = ({ of }: TracedSpot, among: readonly TracedSpot[]) =>
    of === undefined ? undefined : among.find((spot) => spot.of === of);
  return [
    ...one.map((spot): Spot => {
      const partner = partnerOf(spot, other);
      if (!partner) return { ...withoutOrigin(spot), presence: 0.5 };
      return { x: (spot.x + partner.x) / 2, y: (spot.y + partner.y) / 2, r: (spot.r + partner.r) / 2 };
    }),
    ...other
      .filter((spot) => !partnerOf(spot, one))
      .map((spot): Spot => ({ ...withoutOrigin(spot), presence: 0.5 })),
  ];
}

function withoutOrigin({ x, y, r }: Spot): Spot {
  return { x, y, r };
}
