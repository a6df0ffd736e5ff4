/**
 * The edit distance of Damerau and Levenshtein between two texts: letters left out, added, replaced, or swapped with a neighbour that is
 * not touched again (optimal string alignment). By dynamic programming, for texts of any length.
 */
export function editDistance(one: string, other: string): number {
  const width = other.length + 1;
  const cost = new Uint16Array((one.length + 1) * width);
  for (let column = 0; column < width; column++) cost[column] = column;
  for (let row = 1; row <= one.length; row++) {
    cost[row * width] = row;
    for (let column = 1; column < width; column++) {
      const at = row * width + column;
      const same = one[row - 1] === other[column - 1];
      const replaced = (cost[at - width - 1] as number) + (same ? 0 : 1);
      const gap = Math.min(cost[at - width] as number, cost[at - 1] as number) + 1;
      const swapped = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swap = swapped ? (cost[at - 2 * width - 2] as number) + 1 : gap;
      cost[at] = Math.min(replaced, gap, swap);
    }
  }
  return cost[one.length * width + other.length] as number;
}
