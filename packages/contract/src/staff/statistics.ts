import * as z from "zod/mini";

const count = z.int().check(z.gte(0));

/**
 * How visitors found one penguin, from the records of those who confirmed it. A visitor who does not find it
 * cannot confirm it, so the shares are higher than those of all who drew it.
 */
export const penguinStatistics = z.object({
  id: z.string(),
  confirmations: count,
  /** How many confirmed the first candidate, and how many one of the candidates shown first. */
  first: count,
  shown: count,
  /** When it was last confirmed: ISO 8601, in UTC. */
  last: z.string(),
});
export type PenguinStatistics = z.infer<typeof penguinStatistics>;

/** The response of `GET STAFF_PATHS.statistics`. */
export const statisticsResponse = z.object({
  /**
   * The penguins that visitors have confirmed, including those that have left; most often confirmed first.
   */
  penguins: z.array(penguinStatistics),
  /** Records of visitors who were not sure. */
  not_sure: count,
});
export type StatisticsResponse = z.infer<typeof statisticsResponse>;
