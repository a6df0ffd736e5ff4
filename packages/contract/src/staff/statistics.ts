import * as z from "zod/mini";

const count = z.int().check(z.gte(0));

/**
 * How visitors found one penguin, by the records of those who confirmed it. Who does not find it cannot confirm it, so that the shares are
 * higher than those of all who drew it.
 */
export const penguinStatistics = z.object({
  id: z.string(),
  confirmations: count,
  /** The confirmations of the first candidate, and of those among the candidates shown first. */
  first: count,
  shown: count,
  /** When it was last confirmed: ISO 8601, in UTC. */
  last: z.string(),
});
export type PenguinStatistics = z.infer<typeof penguinStatistics>;

/** The answer of `GET S/aquariums/:slug/statistics`. */
export const statisticsAnswer = z.object({
  /** The penguins that visitors have confirmed, those that have left among them; most often confirmed first. */
  penguins: z.array(penguinStatistics),
  /** Records of visitors who were not sure. */
  not_sure: count,
});
export type StatisticsAnswer = z.infer<typeof statisticsAnswer>;
