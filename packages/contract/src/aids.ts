import * as z from "zod/mini";

/**
 * The ways to offer the comparison of drawing and penguin: not at all, behind a switch that is off at first,
 * or shown at once.
 */
export const COMPARISON_OFFERS = ["off", "offered", "on"] as const;
export const comparisonOffer = z.enum(COMPARISON_OFFERS);
export type ComparisonOffer = z.infer<typeof comparisonOffer>;

/**
 * What the comparison of drawing and penguin shows: nothing, the two side by side, rings around the spots
 * that fit and that do not, or the drawing laid over the picture.
 */
export const comparisonView = z.enum(["off", "side_by_side", "rings", "overlay"]);
export type ComparisonView = z.infer<typeof comparisonView>;

/**
 * The ways to offer one more look: a line above the results that opens the question at the visitor's wish,
 * the question at once, or nothing.
 */
export const LOOK_OFFERS = ["line", "open", "off"] as const;
export type LookOffer = (typeof LOOK_OFFERS)[number];

/**
 * A way to offer one more look. It used to be a boolean, and older apps, folders and databases have one:
 * its meaning is given for `true`.
 */
const lookOffer = (meant: LookOffer) =>
  z.pipe(
    z.union([z.enum(LOOK_OFFERS), z.boolean()]),
    z.transform((look): LookOffer => (typeof look === "string" ? look : look ? meant : "off")),
  );

/**
 * The study aids in force: what helps a visitor beyond the bare screens. Without any, the screens have
 * nothing added.
 */
export const aids = z.object({
  /** Whether the first card of the results may say "A close match!". */
  close_match: z.boolean(),
  comparison: comparisonOffer,
  /** What asked questions was reported by an app, or set for an arm, that had them open at once. */
  look: lookOffer("open"),
  /** Whether the faces of the penguins that are still likely are shown while drawing. */
  narrowing: z.boolean(),
  /**
   * Whether the screens have what neither the specification nor another aid names: the moment after a find,
   * cards, codes, the collection and the like. Older apps, folders and databases do not know it, and their
   * visitors had all of it.
   */
  extras: z._default(z.boolean(), true),
});
export type Aids = z.infer<typeof aids>;

/** The aids that are in force or not. */
export const SWITCHED_AIDS = [
  "close_match",
  "narrowing",
  "extras",
] as const satisfies readonly (keyof Aids)[];

/** The other aids, with the ways to offer each. */
export const AID_OFFERS = {
  comparison: COMPARISON_OFFERS,
  look: LOOK_OFFERS,
} as const satisfies Partial<{ [Aid in keyof Aids]: readonly Aids[Aid][] }>;
export type OfferedAid = keyof typeof AID_OFFERS;
export const OFFERED_AIDS = ["comparison", "look"] as const satisfies readonly OfferedAid[];

/** The aids of an aquarium that sets none. */
export const DEFAULT_AIDS: Aids = {
  close_match: true,
  comparison: "offered",
  look: "line",
  narrowing: false,
  extras: true,
};

/** The aids in force where nothing is known of the aquarium's settings. */
export const NO_AIDS: Aids = {
  close_match: false,
  comparison: "off",
  look: "off",
  narrowing: false,
  extras: false,
};

const settings = {
  close_match: z._default(aids.shape.close_match, DEFAULT_AIDS.close_match),
  comparison: z._default(aids.shape.comparison, DEFAULT_AIDS.comparison),
  /** An aquarium that had questions has today's usual way. */
  look: z._default(lookOffer("line"), DEFAULT_AIDS.look),
  narrowing: z._default(aids.shape.narrowing, DEFAULT_AIDS.narrowing),
  extras: aids.shape.extras,
};

/** The aids as an aquarium sets them; one that is left out has its default. Parsed, they are `Aids`. */
export const aidSettings = z.prefault(z.object(settings), {});

/** The same as keepers write it: an unknown key, which is a misspelt one, is refused. */
export const writtenAidSettings = z.prefault(z.strictObject(settings), {});
