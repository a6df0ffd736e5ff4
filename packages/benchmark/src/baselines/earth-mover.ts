import { pointBaseline, settingsGrid } from "./baseline.ts";
import { distance, type PointSet, shiftTowards } from "./point-set.ts";

interface Transport {
  /** The cost of leaving one spot's mass unmatched, in canvas units. */
  readonly dustbin: number;
  /** The entropic regularisation of the plan, in canvas units: larger is softer. */
  readonly softness: number;
}

const ITERATIONS = 30;

/**
 * Returns the cost of turning a drawing into a pattern by moving mass, one unit for each spot, where mass may
 * go to a dustbin on either side at a cost. The plan is entropic (Sinkhorn iterations): a sum over many plans
 * rather than the best one.
 */
export function transportCost(drawn: PointSet, known: PointSet, { dustbin, softness }: Transport): number {
  const [rows, columns] = [drawn.length, known.length];
  const kernel = new Float64Array(rows * columns);
  for (const [row, mark] of drawn.entries()) {
    for (const [column, spot] of known.entries()) {
      kernel[row * columns + column] = Math.exp((2 * dustbin - distance(mark, spot)) / softness);
    }
  }
  // Each side's mass is divided between its partners and its dustbin, whose part is the 1 in each sum.
  // Starting from what would be right for a single pair saves most iterations.
  const u = new Float64Array(rows);
  const v = new Float64Array(columns);
  for (let column = 0; column < columns; column++) {
    let most = 0;
    for (let row = 0; row < rows; row++) most = Math.max(most, kernel[row * columns + column] as number);
    v[column] = 1 / (1 + Math.sqrt(most));
  }
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    for (let row = 0; row < rows; row++) {
      let sum = 1;
      for (let column = 0; column < columns; column++)
        sum += (kernel[row * columns + column] as number) * (v[column] as number);
      u[row] = 1 / sum;
    }
    for (let column = 0; column < columns; column++) {
      let sum = 1;
      for (let row = 0; row < rows; row++)
        sum += (kernel[row * columns + column] as number) * (u[row] as number);
      v[column] = 1 / sum;
    }
  }
  let cost = 0;
  let carried = 0;
  for (const [row, mark] of drawn.entries()) {
    for (const [column, spot] of known.entries()) {
      const mass = (u[row] as number) * (kernel[row * columns + column] as number) * (v[column] as number);
      cost += mass * distance(mark, spot);
      carried += mass;
    }
  }
  return cost + dustbin * (rows + columns - 2 * carried);
}

export const EARTH_MOVER = pointBaseline({
  name: "partial earth mover's distance",
  source: "Rubner et al. 2000 and Pele and Werman 2008, by Sinkhorn's rounds (Cuturi 2013) with dustbins",
  settings: settingsGrid<{ dustbin: number; softness: number; centring: number }>({
    dustbin: [12, 18, 26, 38],
    softness: [2, 5, 10],
    centring: [0, 0.5, 1],
  }),
  describe: (shape) => shape,
  similarity: (drawn, known, setting) =>
    -transportCost(shiftTowards(drawn, known, setting.centring), known, setting) /
    Math.sqrt(1 + drawn.length + known.length),
});
