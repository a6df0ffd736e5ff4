import * as z from "zod/mini";

const share = z.number().check(z.gte(0), z.lte(1));

/**
 * What would help a penguin that is found too rarely: `tracing` its spots, which are not known; telling it
 * apart by the `bands` it wears; another `photograph`, as some of its spots are not certain; more `spots`, as
 * it has only few.
 */
export const REMEDIES = ["tracing", "bands", "photograph", "spots"] as const;
export const remedy = z.enum(REMEDIES);
export type Remedy = z.infer<typeof remedy>;

/** The shares of drawings below which a penguin is found too rarely. */
const ENOUGH = { first: 0.5, shown: 0.75 } as const;

/** Whether a penguin is found often enough, judging by the shares of its report. */
export function isFoundEnough({ first, shown }: { first: number; shown: number }): boolean {
  return first >= ENOUGH.first && shown >= ENOUGH.shown;
}

/**
 * The share of children's drawings that show it among the first, below which a penguin is hard for children.
 */
const ENOUGH_FOR_CHILDREN = 0.6;

/** Whether a penguin is hard to find for children, judging by the drawings of theirs in its report. */
export function isHardForChildren({ drawings, shown }: ChildrenReport): boolean {
  return drawings > 0 && shown < ENOUGH_FOR_CHILDREN;
}

/**
 * How children's simulated drawings of one penguin were found: those who draw what they notice, and those who
 * stop early.
 */
const childrenReport = z.object({
  drawings: z.int().check(z.gte(0)),
  /**
   * The share that ranked the penguin among the candidates shown first, and would have if its bands were
   * named.
   */
  shown: share,
  shown_with_bands: share,
  /** What would help; empty if it is found often enough. */
  remedies: z.array(remedy),
});
export type ChildrenReport = z.infer<typeof childrenReport>;

/** How simulated drawings of one penguin were found among all penguins of its aquarium. */
export const lookAlikeReport = z.object({
  id: z.string(),
  /** How many drawings were simulated; 0 if its spots are not known. */
  drawings: z.int().check(z.gte(0)),
  /**
   * The share of them that ranked the penguin first, and the share that ranked it among the candidates shown
   * first.
   */
  first: share,
  shown: share,
  /** The share that would have ranked it first if the visitor had named its bands. */
  first_with_bands: share,
  /** Those of children alone, beside the drawings above some by children who stop early. */
  children: childrenReport,
  /** The penguins most often ranked before it, and in which share of its drawings. */
  confusions: z.array(z.object({ id: z.string(), share })),
  /** Empty if it is found often enough. */
  remedies: z.array(remedy),
});
export type LookAlikeReport = z.infer<typeof lookAlikeReport>;

/**
 * The query of `GET STAFF_PATHS.lookAlikes`: whether to make reports that nobody has asked for yet, "yes" by
 * default.
 */
export const lookAlikesQuery = z.object({ begin: z._default(z.enum(["yes", "no"]), "yes") });

/**
 * Its answer: the reports of the draft as it is (`ready`); that they are being made, and the caller asks
 * again (`running`); or that nobody has asked for them (`unknown`).
 */
export const lookAlikesResponse = z.discriminatedUnion("state", [
  z.object({ state: z.literal("unknown") }),
  z.object({ state: z.literal("running") }),
  z.object({ state: z.literal("ready"), penguins: z.array(lookAlikeReport) }),
]);
export type LookAlikesResponse = z.infer<typeof lookAlikesResponse>;
