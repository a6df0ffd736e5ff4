import * as z from "zod/mini";

/** The fewest visits on which a figure rests: with fewer there is none. */
export const LEAST_VISITS = 30;
/** The numbers of first candidates within which hits are counted: 7 are shown before "Not listed". */
export const HIT_RANKS = [1, 3, 7] as const;

/**
 * How a visit's bird is known. witnessed: staff saw it. confirmed: its visitor said so, and nobody saw it.
 * confirmed_lower: of these, those whose penguin was not the one shown first.
 */
export const KNOWN_BY = ["witnessed", "confirmed", "confirmed_lower"] as const;
export const knownBy = z.enum(KNOWN_BY);
export type KnownBy = z.infer<typeof knownBy>;

/**
 * What visits are grouped by. marks: how many spots were drawn. mask: whether part of the belly was marked as
 * not visible. seconds: how long was drawn. pattern: how the bird's belly is known, and how many spots it
 * has. penguins: how many the aquarium has.
 */
export const GROUPED_BY = ["marks", "mask", "seconds", "pattern", "penguins"] as const;
export const groupedBy = z.enum(GROUPED_BY);
export type GroupedBy = z.infer<typeof groupedBy>;

const count = z.int();

/** A share of `of` visits with its 95% interval, devices being clusters. */
export const visitShare = z.object({ of: count, share: z.number(), low: z.number(), high: z.number() });
export type VisitShare = z.infer<typeof visitShare>;

/** A mean over `of` visits with its 95% interval, which is unknown where all are of one device. */
const visitMean = z.object({
  of: count,
  mean: z.number(),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
});
export type VisitMean = z.infer<typeof visitMean>;

/** How often the right penguin is among the first. */
export const hitRate = z.extend(visitShare, { rank: count });
export type HitRate = z.infer<typeof hitRate>;

/** By how much a hit rate changes, visit by visit. */
const hitDifference = z.extend(visitMean, { rank: count });
export type HitDifference = z.infer<typeof hitDifference>;

/** Every list of hit rates is by `HIT_RANKS`, and `null` where it would rest on too few visits. */
const hitRates = z.nullable(z.array(hitRate));

/**
 * Visits whose first candidate had a probability between two bounds: how probable it was, how often it was
 * right.
 */
export const reliabilityBin = z.extend(visitShare, {
  from: z.number(),
  to: z.number(),
  confidence: z.number(),
});
export type ReliabilityBin = z.infer<typeof reliabilityBin>;

const reliability = z.object({
  /** Neighbours are joined until each rests on enough visits. */
  bins: z.array(reliabilityBin),
  /** The expected calibration error over ten bins of equal width. */
  error: z.number(),
});

/** What answers to one more look brought, over the visits that have answers and all that belongs to them. */
const looksFigures = z.object({
  visits: count,
  before: hitRates,
  after: hitRates,
  difference: z.nullable(z.array(hitDifference)),
});

/** `key`: the least and the most, as 4-8 or 13+; for masks used or unused; for patterns see `GROUPED_BY`. */
const visitGroup = z.object({ by: groupedBy, key: z.string(), visits: count, hits: hitRates });
export type VisitGroup = z.infer<typeof visitGroup>;

/** The figures of some visits, each `null` where it would rest on fewer than `LEAST_VISITS`. */
export const visitFigures = z.object({
  visits: count,
  devices: count,
  hits: hitRates,
  reliability: z.nullable(reliability),
  /** In nats: 0 is perfect. */
  log_loss: z.nullable(visitMean),
  looks: looksFigures,
  groups: z.array(visitGroup),
});
export type VisitFigures = z.infer<typeof visitFigures>;

const knownFigures = z.extend(visitFigures, { known_by: knownBy });
export type KnownFigures = z.infer<typeof knownFigures>;

/** A hit rate of confirmed visits as they say, and corrected (docs/identification.md#on-ones-own-visits). */
const correctedHits = z.object({
  rank: count,
  /**
   * The confirmations, and the visits with confirmation and truth whose right penguin was and was not among
   * the first.
   */
  confirmed: count,
  right: count,
  wrong: count,
  plain: z.nullable(visitShare),
  /** `null`: it would rest on too few visits, or confirmations say too little of it. */
  corrected: z.nullable(z.object({ share: z.number(), low: z.number(), high: z.number() })),
});
export type CorrectedHits = z.infer<typeof correctedHits>;

/** The same drawings by another engine, or for other visitors: the hit rates, and what differs. */
const comparedFigures = z.object({
  known_by: knownBy,
  visits: count,
  hits: hitRates,
  difference: z.nullable(z.array(hitDifference)),
  log_loss: z.nullable(visitMean),
  /** Of the losses: below 0 where the other's are less. */
  log_loss_difference: z.nullable(visitMean),
});
export type ComparedFigures = z.infer<typeof comparedFigures>;

/** Two penguins of which one was first where the other was right, of the visits of both. */
const mistakenPair = z.extend(visitShare, { penguins: z.tuple([z.string(), z.string()]), times: count });
export type MistakenPair = z.infer<typeof mistakenPair>;

const birds = z.object({
  /** The visits of all birds, witnessed and confirmed. */
  visits: count,
  mistaken: z.array(mistakenPair),
  /**
   * Penguins that nobody saw or confirmed though each could be expected three times by now; `null` where
   * there are too few visits to say so.
   */
  never: z.nullable(z.array(z.string())),
  /** How many visits are missing until that can be said. */
  never_missing: count,
});

/** What visits of one aquarium say of its searches. */
export const evaluation = z.object({
  aquarium: z.string(),
  study: z.nullable(z.string()),
  made_at: z.string(),
  engine: z.string(),
  catalog: z.string(),
  learned: z.string(),
  /** A digest of how its visitors draw and answer; "shipped" where that is the engine's own. */
  visitors: z.string(),
  penguins: count,
  /** Whether there were more visits than are evaluated: the latest are. */
  partial: z.boolean(),
  /** Visits of known bird without a figure, by the reason. */
  left_out: z.object({
    /** Their drawing taught a pattern in force, or one of the same device and bird did. */
    taught: count,
    /** A witness saw a bird that is not in the list, or not any more. */
    unlisted: count,
    /** Their study is blinded. */
    blinded: count,
    /** The drawing is not stored, not whole, or larger than is read. */
    unread: count,
  }),
  sets: z.array(knownFigures),
  corrected: z.array(correctedHits),
  birds,
  /** `null` where nothing was to be compared. */
  compared: z.nullable(
    z.object({ engine: z.string(), visitors: z.string(), sets: z.array(comparedFigures) }),
  ),
});
export type Evaluation = z.infer<typeof evaluation>;

/** The output of `harapen evaluate --json`: with several aquariums also their visits together. */
export const evaluations = z.object({
  aquariums: z.array(evaluation),
  together: z.nullable(z.array(knownFigures)),
});
export type Evaluations = z.infer<typeof evaluations>;

/**
 * The response of `GET STAFF_PATHS.evaluation`: the last figures, if there are any, and whether new ones
 * come.
 */
export const evaluationResponse = z.object({
  state: z.enum(["running", "ready", "failed"]),
  evaluation: z.nullable(evaluation),
});
export type EvaluationResponse = z.infer<typeof evaluationResponse>;
