import { expect, test } from "vitest";
import { permutationTest } from "./permutation-test.ts";

test.each([
  // The lady tasting tea: 16 + 16 + 1 + 1 of the 70 ways are at least as extreme as three right of four.
  [{ correct: 3, of: 4 }, { correct: 1, of: 4 }, 34 / 70],
  [{ correct: 4, of: 4 }, { correct: 0, of: 4 }, 2 / 70],
  [{ correct: 2, of: 4 }, { correct: 2, of: 4 }, 1],
  // Arms of different sizes: of the 10 ways, only the one with both right ones in the arm of two is so
  // extreme.
  [{ correct: 2, of: 2 }, { correct: 0, of: 3 }, 1 / 10],
])(
  "the probability of a difference as large as between %j and %j is %f, whichever arm comes first",
  (one, other, p) => {
    expect(permutationTest(one, other)).toBeCloseTo(p, 12);
    expect(permutationTest(other, one)).toBeCloseTo(p, 12);
  },
);
