/**
 * All ways at once in which marks can stand for spots: each mark for at most one spot, each spot under at most one mark.
 * The sum over them has no fast exact form; belief propagation gives it closely (Williams and Lau 2014, "Approximate evaluation
 * of marginal association probabilities"; Vontobel 2013, "The Bethe permanent").
 */
export interface Matching {
  /** Marks x spots, row by row: the odds of "this mark stands for this spot" against both standing alone. Filled by the caller. */
  readonly odds: Float64Array;
  /** Marks x spots: the probability that the mark stands for the spot. */
  readonly belief: Float64Array;
  /** Messages from marks to spots. */
  readonly toSpot: Float64Array;
  /** Messages from spots to marks. */
  readonly toMark: Float64Array;
  /** One sum per spot. */
  readonly total: Float64Array;
}

export function createMatching(mostMarks: number, mostSpots: number): Matching {
  const pairs = () => new Float64Array(mostMarks * mostSpots);
  return {
    odds: pairs(),
    belief: pairs(),
    toSpot: pairs(),
    toMark: pairs(),
    total: new Float64Array(mostSpots),
  };
}

/** Forgets the messages of an earlier matching. Without it the next one starts from them, which is faster where the two are alike. */
export function restMessages({ toSpot }: Matching, marks: number, spots: number): void {
  toSpot.fill(1, 0, marks * spots);
}

/**
 * Runs `sweeps` rounds of messages. Each mark's answer counts at once for the next mark (Gauss and Seidel's order), which takes half
 * the rounds that answering all at once takes.
 */
function propagate(matching: Matching, marks: number, spots: number, sweeps: number): void {
  const { odds, toSpot, toMark, total } = matching;
  sumBySpot(matching, marks, spots);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let row = 0; row < marks * spots; row += spots) {
      let sum = 1;
      for (let spot = 0; spot < spots; spot++) {
        const own = odds[row + spot] as number;
        const others = 1 + (total[spot] as number) - own * (toSpot[row + spot] as number);
        const message = own / others;
        toMark[row + spot] = message;
        sum += message;
      }
      for (let spot = 0; spot < spots; spot++) {
        const before = toSpot[row + spot] as number;
        const after = 1 / (sum - (toMark[row + spot] as number));
        toSpot[row + spot] = after;
        total[spot] = (total[spot] as number) + (odds[row + spot] as number) * (after - before);
      }
    }
  }
  sumBySpot(matching, marks, spots);
}

function sumBySpot({ odds, toSpot, total }: Matching, marks: number, spots: number): void {
  total.fill(0, 0, spots);
  for (let row = 0; row < marks * spots; row += spots) {
    for (let spot = 0; spot < spots; spot++) {
      total[spot] = (total[spot] as number) + (odds[row + spot] as number) * (toSpot[row + spot] as number);
    }
  }
}

/** Fills `belief`. */
export function matchBeliefs(matching: Matching, marks: number, spots: number, sweeps: number): void {
  propagate(matching, marks, spots, sweeps);
  const { odds, toSpot, total, belief } = matching;
  for (let row = 0; row < marks * spots; row += spots) {
    for (let spot = 0; spot < spots; spot++) {
      const pair = row + spot;
      belief[pair] = ((odds[pair] as number) * (toSpot[pair] as number)) / (1 + (total[spot] as number));
    }
  }
}

/** The logarithm of the sum, over all partial matchings, of the product of the odds of their pairs (Bethe's approximation). */
export function logMatchings(matching: Matching, marks: number, spots: number, sweeps: number): number {
  propagate(matching, marks, spots, sweeps);
  const { toSpot, toMark, total } = matching;
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
  for (let spot = 0; spot < spots; spot++) logSum += Math.log1p(total[spot] as number);
  return logSum;
}
