import { hitProbability, type Ranked } from "./rank.ts";

/**
 * Answers with a confidence between two bounds, including the lower one: their mean confidence, and how often
 * their first is right.
 */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly confidence: number;
  readonly accuracy: number;
  readonly count: number;
}

export interface Calibration {
  readonly bins: readonly Bin[];
  /**
   * Expected calibration error: the mean difference between confidence and accuracy over the bins, weighted
   * by their drawings; 0 is perfect.
   */
  readonly error: number;
}

/** The number of bins, of equal width, as in most papers (Guo et al. 2017). */
const BINS = 10;

/** Compares the probability that a method gives to its first with how often the first is right. */
export function calibrationOf(outcomes: readonly Pick<Ranked, "ranks">[], method: string): Calibration {
  const answers = outcomes.flatMap(({ ranks }) => {
    const rank = ranks[method];
    return rank?.confidence === undefined
      ? []
      : [{ confidence: rank.confidence, right: hitProbability(rank, 1) }];
  });
  const groups = Map.groupBy(answers, ({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)));
  const bins = [...groups]
    .sort(([one], [other]) => one - other)
    .map(([bin, group]) => ({
      from: bin / BINS,
      to: (bin + 1) / BINS,
      confidence: group.reduce((sum, each) => sum + each.confidence, 0) / group.length,
      accuracy: group.reduce((sum, { right }) => sum + right, 0) / group.length,
      count: group.length,
    }));
  const gaps = bins.reduce((sum, bin) => sum + bin.count * Math.abs(bin.confidence - bin.accuracy), 0);
  return { bins, error: gaps / answers.length };
}

/**
 * Joins neighbouring bins until each rests on at least `least` answers: what is left over at the end goes to
 * the last one. None where all together are fewer.
 */
export function joinBins(bins: readonly Bin[], least: number): Bin[] {
  const joined: Bin[] = [];
  let open: Bin | undefined;
  for (const bin of bins) {
    open = open ? joinTwo(open, bin) : bin;
    if (open.count < least) continue;
    joined.push(open);
    open = undefined;
  }
  const last = joined.pop();
  if (!last) return [];
  return [...joined, open ? joinTwo(last, open) : last];
}

function joinTwo(one: Bin, other: Bin): Bin {
  const count = one.count + other.count;
  const mean = (of: "confidence" | "accuracy") => (one[of] * one.count + other[of] * other.count) / count;
  return {
    from: one.from,
    to: other.to,
    confidence: mean("confidence"),
    accuracy: mean("accuracy"),
    count,
  };
}
