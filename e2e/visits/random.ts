import { createRandom as createStream } from "@harapen/simulator/random";

/** Random choices, determined by a seed: the same seed makes the same choices on every machine. */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks one of the items, with a probability in proportion to its weight. */
  pickWeighted<Item extends { readonly weight: number }>(items: readonly Item[]): Item;
}

export function createRandom(seed: number): Random {
  const { uniform, integer } = createStream(seed);
  return {
    integer,
    pick: (items) => at(items, integer(0, items.length - 1)),
    pickWeighted(items) {
      const sums = items.map((_, index) => sumOf(items.slice(0, index + 1)));
      const drawn = uniform() * sumOf(items);
      return at(
        items,
        sums.findIndex((sum) => drawn < sum),
      );
    },
  };
}

const sumOf = (items: readonly { readonly weight: number }[]) =>
  items.reduce((sum, { weight }) => sum + weight, 0);

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error("there is nothing to choose from");
  return item;
}
