import * as z from "zod/mini";

/** The ways to offer the comparison of drawing and penguin: not at all, behind a switch that is off at first, or shown at once. */
export const COMPARISON_OFFERS = ["off", "offered", "on"] as const;
export const comparisonOffer = z.enum(COMPARISON_OFFERS);
export type ComparisonOffer = z.infer<typeof comparisonOffer>;

/**
 * What the comparison of drawing and penguin shows: nothing, the two side by side, rings around the spots that fit and that
 * do not, or the drawing laid over the picture.
 */
export const comparisonView = z.enum(["off", "side_by_side", "rings", "overlay"]);
export type ComparisonView = z.infer<typeof comparisonView>;

/** The study aids in force: what helps a visitor beyond the bare screens. Without any, the screens have nothing added. */
export const aids = z.object({
  /** Whether the first card of the results may say "A close match!". */
  close_match: z.boolean(),
  comparison: comparisonOffer,
  /** Whether "one more look" questions may be asked. */
  look: z.boolean(),
  /** Whether the faces of the penguins that are still likely are shown while drawing. */
  narrowing: z.boolean(),
});
export type Aids = z.infer<typeof aids>;

/** The aids that are in force or not; the comparison is offered in several ways. */
export const SWITCHED_AIDS = ["close_match", "look", "narrowing"] as const satisfies readonly Exclude<
  keyof Aids,
  "comparison"
>[];

/** The aids of an aquarium that sets none. */
export const DEFAULT_AIDS: Aids = { close_match: true, comparison: "offered", look: true, narrowing: false };

/** The aids in force where nothing is known of the aquarium's settings. */
export const NO_AIDS: Aids = { close_match: false, comparison: "off", look: false, narrowing: false };

const settings = {
  close_match: z._default(aids.shape.close_match, DEFAULT_AIDS.close_match),
  comparison: z._default(aids.shape.comparison, DEFAULT_AIDS.comparison),
  look: z._default(aids.shape.look, DEFAULT_AIDS.look),
  narrowing: z._default(aids.shape.narrowing, DEFAULT_AIDS.narrowing),
};

/** The aids as an aquarium sets them; one that is left out has its default. Parsed, they are `Aids`. */
export const aidSettings = z.prefault(z.object(settings), {});

/** The same as keepers write it: an unknown key, which is a misspelt one, is refused. */
export const writtenAidSettings = z.prefault(z.strictObject(settings), {});
