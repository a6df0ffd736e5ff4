import * as z from "zod/mini";
import { VISITOR_TRAITS, visitorTraits } from "../visitor-traits.ts";

const share = z.number().check(z.gte(0), z.lte(1));
const count = z.int().check(z.gte(0));

/** How well birds were found in visits that were held out. */
const foundBy = z.object({
  /** In nats: minus the logarithm of the probability that was given to the bird, on average. */
  logLoss: z.number(),
  /** The shares of visits whose bird was first, among the first three, and among the first seven. */
  hits: z.tuple([share, share, share]),
  calibrationError: share,
});

/** A trait as fitted, with the interval in which it lies with 95%. */
const fittedTrait = z.object({
  trait: z.enum(VISITOR_TRAITS),
  value: z.number(),
  low: z.number(),
  high: z.number(),
});
export type FittedTrait = z.infer<typeof fittedTrait>;

/** What a proposal rests on. */
export const fittingFigures = z.object({
  visits: count,
  /** The visits that they weigh as much as, within the bounds of devices, networks and days. */
  weight: z.number(),
  networks: count,
  fitted: z.array(fittedTrait),
  before: foundBy,
  after: foundBy,
  gain: z.object({ mean: z.number(), standardError: z.number() }),
});
export type FittingFigures = z.infer<typeof fittingFigures>;

/** A proposal, or what became of one. */
const fittedVisitors = z.object({
  version: count,
  state: z.enum(["proposed", "in-force", "past"]),
  /** Whether the engine that searches now is of the series that it was fitted with: else it is not used. */
  fitsEngine: z.boolean(),
  figures: fittingFigures,
  fittedAt: z.string(),
  takenAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
});
export type FittedVisitors = z.infer<typeof fittedVisitors>;

/** The response of `GET STAFF_PATHS.fittedVisitors`, and of the calls that change what is in force. */
export const fittedVisitorsResponse = z.object({
  /** Those that say something still: the proposal, and what is in force. */
  versions: z.array(fittedVisitors),
  /** Whether nothing may change now, as a study runs or is frozen. */
  paused: z.boolean(),
});
export type FittedVisitorsResponse = z.infer<typeof fittedVisitorsResponse>;

/** The body of `POST STAFF_PATHS.takeFittedVisitors` and `.endFittedVisitors`: the version that was seen. */
export const chooseFittedVisitorsRequest = z.object({ version: count });

/** What is stored of a proposal's traits. */
export const storedTraits = visitorTraits;
