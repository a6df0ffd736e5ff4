/**
 * Belief propagation over all partial matchings at once: each mark stands for at most one spot, and each spot
 * has at most one mark. The sum over matchings has no fast exact form; Bethe's approximation comes close
 * (Williams and Lau 2014, "Approximate evaluation of marginal association probabilities"; Vontobel 2013, "The
 * Bethe permanent"). Tables are marks x spots, row by row.
 */
export interface Matching {
  /** The odds of "this mark stands for this spot" against both being unmatched. Filled by the caller. */
  readonly odds: Float64Array;
  /** The marginal probability that the mark stands for the spot. */
  readonly belief: Float64Array;
  /** Messages from marks to spots. */
  readonly toSpot: Float64Array;
  /** Messages from spots to marks. */
  readonly toMark: Float64Array;
  /** For each spot the sum over marks of odds times messages. */
  readonly spotSum: Float64Array;
}

export function createMatching(maxMarks: number, maxSpots: number): Matching {
  const pairs = () => new Float64Array(maxMarks * maxSpots);
  return {
    odds: pairs(),
    belief: pairs(),
    toSpot: pairs(),
    toMark: pairs(),
    spotSum: new Float64Array(maxSpots),
  };
}

/**
 * Resets the messages from which the first sweep starts. Without a reset, a matching continues from the last
 * messages, which is faster if the odds are similar.
 */
export function resetMessages({ toSpot }: Matching, marks: number, spots: number): void {
  toSpot.fill(1, 0, marks * spots);
}

/**
 * Runs `sweeps` rounds of messages. Each mark's messages are used at once for the next mark (Gauss-Seidel
 * order), which takes half as many rounds as updating all at once.
 */
function propagate(matching: Matching, marks: number, spots: number, sweeps: number): void {
  const { odds, toSpot, toMark, spotSum } = matching;
  sumBySpot(matching, marks, spots);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let row = 0; row < marks * spots; row += spots) {
      let sum = 1;
      for (let spot = 0; spot < spots; spot++) {
        const own = odds[row + spot] as number;
        const others = 1 + (spotSum[spot] as number) - own * (toSpot[row + spot] as number);
        const message = own / others;
        toMark[row + spot] = message;
        sum += message;
      }
      for (let spot = 0; spot < spots; spot++) {
        const before = toSpot[row + spot] as number;
        const after = 1 / (sum - (toMark[row + spot] as number));
        toSpot[row + spot] = after;
        spotSum[spot] = (spotSum[spot] as number) + (odds[row + spot] as number) * (after - before);
      }
    }
  }
  sumBySpot(matching, marks, spots);
}

function sumBySpot({ odds, toSpot, spotSum }: Matching, marks: number, spots: number): void {
  spotSum.fill(0, 0, spots);
  for (let row = 0; row < marks * spots; row += spots) {
    for (let spot = 0; spot < spots; spot++) {
      spotSum[spot] =
        (spotSum[spot] as number) + (odds[row + spot] as number) * (toSpot[row + spot] as number);
    }
  }
}

/** Fills `belief`, the marginals of all pairs, after some more sweeps. */
export function inferBeliefs(matching: Matching, marks: number, spots: number, sweeps: number): void {
  propagate(matching, marks, spots, sweeps);
  fillBeliefs(matching, marks, spots);
}

/**
 * Fills `belief`, the marginals of all pairs, from the present messages, which stay the same for what is
 * inferred next.
 */
export function fillBeliefs(matching: Matching, marks: number, spots: number): void {
  const { odds, toSpot, spotSum, belief } = matching;
  for (let row = 0; row < marks * spots; row += spots) {
    for (let spot = 0; spot < spots; spot++) {
      const pair = row + spot;
      belief[pair] = ((odds[pair] as number) * (toSpot[pair] as number)) / (1 + (spotSum[spot] as number));
    }
  }
}

/**
 * Returns the log-partition function: the logarithm of the sum, over all partial matchings, of the product of
 * the odds of their pairs; in Bethe's approximation, after some more sweeps.
 */
export function logPartitionFunction(
  matching: Matching,
  marks: number,
  spots: number,
  sweeps: number,
): number {
  propagate(matching, marks, spots, sweeps);
  const { toSpot, toMark, spotSum } = matching;
  let logSum = 0;
  for (let row = 0; row < marks * spots; row += spots) {
    let sum = 1;
    let pairs = 1;
    for (let spot = 0; spot < spots; spot++) {
      const message = toMark[row + spot] as number;
      sum += message;
      pairs *= 1 + message * (toSpot[row + spot] as number);
    }
    logSum += Math.log(sum / pairs);
  }
  for (let spot = 0; spot < spots; spot++) logSum += Math.log1p(spotSum[spot] as number);
  return logSum;
}
