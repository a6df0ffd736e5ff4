import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockSettings, blockSizes, smallestGroup } from "./blocks.ts";

const weights = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 });
const armsOf = (own: readonly number[]) => own.map((weight, index) => ({ key: `arm-${index}`, weight }));

describe("the smallest group of the arms", () => {
  it("has their proportions in whole numbers, and no smaller group has", () => {
    fc.assert(
      fc.property(weights, (own) => {
        const group = smallestGroup(armsOf(own));
        const open = own.filter((weight) => weight > 0);
        expect(group.map(({ key }) => own[Number(key.slice("arm-".length))])).toEqual(open);
        const [first] = group;
        const cross = group.map(({ count }) => count * (open[0] ?? 0));
        expect(cross).toEqual(open.map((weight) => weight * (first?.count ?? 0)));
        for (let divisor = 2; divisor <= (first?.count ?? 0); divisor++)
          expect(group.every(({ count }) => count % divisor === 0)).toBe(false);
      }),
    );
  });

  it.each([
    [
      [1, 1],
      [2, 3],
      [4, 6],
    ],
    [
      [2, 4, 0],
      [1, 4],
      [3, 12],
    ],
    [[7], [1, 2], [1, 2]],
    [[100, 100, 100], [3], [9]],
    [[0, 0], [1], [0]],
  ])("of weights %j makes blocks of %j groups have the sizes %j", (own, groups, sizes) => {
    expect(blockSizes({ groups }, armsOf(own))).toEqual(sizes);
  });
});

it.each([[[]], [[0]], [[5]], [[1, 1]], [[2, 1]], [[1.5]], [[1, 2, 3, 4, 5]]])(
  "blocks of %j groups are refused",
  (groups) => {
    expect(blockSettings.safeParse({ groups, stratum: "none" }).success).toBe(false);
    expect(blockSettings.safeParse({ groups: [1, 4], stratum: "none" }).success).toBe(true);
  },
);
