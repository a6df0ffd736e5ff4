import { hitProbability, type Ranked } from "./rank.ts";

/** A mean over drawings with its standard error over clusters; `undefined` if there is only one cluster. */
export interface Rate {
  readonly mean: number;
  readonly standardError: number | undefined;
  readonly count: number;
}

/** Returns the share of drawings for which a method has the right individual among its first `shown`. */
export function hitRate(outcomes: readonly Ranked[], method: string, shown: number): Rate {
  return clusteredMean(
    outcomes.flatMap(({ cluster, ranks }) => {
      const rank = ranks[method];
      return rank ? [{ cluster, value: hitProbability(rank, shown) }] : [];
    }),
  );
}

/**
 * Returns the mean of values that depend on each other within a cluster, with the ratio estimator's standard
 * error over clusters (Cochran 1977, Sampling Techniques, section 9A).
 */
export function clusteredMean(values: readonly { readonly cluster: string; readonly value: number }[]): Rate {
  const mean = values.reduce((sum, { value }) => sum + value, 0) / values.length;
  const clusters = [...Map.groupBy(values, ({ cluster }) => cluster).values()];
  if (clusters.length < 2) return { mean, standardError: undefined, count: values.length };
  const squares = clusters.reduce(
    (sum, group) => sum + group.reduce((residual, { value }) => residual + value - mean, 0) ** 2,
    0,
  );
  const correction = clusters.length / (clusters.length - 1);
  return { mean, standardError: Math.sqrt(correction * squares) / values.length, count: values.length };
}
