import * as z from "zod/mini";

const share = z.number().check(z.gte(0), z.lte(1));

/**
 * What would help a penguin that is found too seldom: `tracing` its spots, which are not known; telling it apart by the `bands` it wears;
 * another `photograph`, as some of its spots are not certain; more `spots`, as it has but few.
 */
export const REMEDIES = ["tracing", "bands", "photograph", "spots"] as const;
export const remedy = z.enum(REMEDIES);
export type Remedy = z.infer<typeof remedy>;

/** The shares of drawings below which a penguin is found too seldom. */
const ENOUGH = { first: 0.5, shown: 0.75 } as const;

/** Whether a penguin is found often enough, by the shares of its report. */
export function isFoundEnough({ first, shown }: { first: number; shown: number }): boolean {
  return first >= ENOUGH.first && shown >= ENOUGH.shown;
}

/** How simulated drawings of one penguin were found among all penguins of its aquarium. */
export const lookAlikeReport = z.object({
  id: z.string(),
  /** How many drawings were simulated; none where its spots are not known. */
  drawings: z.int().check(z.gte(0)),
  /** The share of them whose first candidate was the penguin, and of those that had it among the candidates shown first. */
  first: share,
  shown: share,
  /** The share that would have had it first if the visitor had named its bands. */
  first_with_bands: share,
  /** The penguins that came before it most often, and in which share of its drawings. */
  confusions: z.array(z.object({ id: z.string(), share })),
  /** Empty where it is found often enough. */
  remedies: z.array(remedy),
});
export type LookAlikeReport = z.infer<typeof lookAlikeReport>;

/** The query of `GET S/aquariums/:slug/look-alikes`: whether reports that nobody has asked for yet are to be made, "yes" unless said. */
export const lookAlikesQuery = z.object({ begin: z._default(z.enum(["yes", "no"]), "yes") });

/** Its answer: the reports of the draft as it is, that they are being made, so that one asks again, or that nobody has asked for them. */
export const lookAlikesAnswer = z.discriminatedUnion("state", [
  z.object({ state: z.literal("unknown") }),
  z.object({ state: z.literal("running") }),
  z.object({ state: z.literal("ready"), penguins: z.array(lookAlikeReport) }),
]);
export type LookAlikesAnswer = z.infer<typeof lookAlikesAnswer>;
