import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { groupNear, type Mark } from "./marks.ts";

import { orderMarks } from "./order.ts";
import { joinTouching, simplifyGroups } from "./simplify.ts";

const mark = (index: number, x: number, y: number, r = 2): Mark => ({ x, y, r, spots: [index] });
const five = [0, 1, 2, 3, 4].map((index) => mark(index, 150 + 15 * index, 200));
const anyMarks = fc
  .array(fc.record({ x: fc.integer({ min: 110, max: 280 }), y: fc.integer({ min: 130, max: 360 }) }), {
    maxLength: 20,
  })
  .map((places) => places.map(({ x, y }, index) => mark(index, x, y)));
const spotsOf = (marks: readonly Mark[]) =>
  marks.flatMap(({ spots }) => spots).sort((one, other) => one - other);

describe("groupNear", () => {
  it("puts a chain of neighbours into one group, and each place into exactly one", () => {
    expect(groupNear([...five, { x: 150, y: 300 }], 20)).toEqual([[0, 1, 2, 3, 4], [5]]);
    fc.assert(
      fc.property(anyMarks, (marks) => {
        expect(
          groupNear(marks, 25)
            .flat()
            .sort((one, other) => one - other),
        ).toEqual([...marks.keys()]);
      }),
    );
  });
});

describe("joinTouching", () => {
  it("takes two small spots that nearly touch for one between them, and leaves large ones", () => {
    const [joined, ...others] = joinTouching(createRandom(1), [mark(0, 150, 200), mark(1, 158, 200)], 1);
    expect(others).toEqual([]);
    expect(joined).toMatchObject({ x: 154, y: 200, spots: [0, 1] });
    const large = [mark(0, 150, 200, 8), mark(1, 160, 200, 8)];
    expect(joinTouching(createRandom(1), large, 1)).toEqual(large);
  });
});

describe("simplifyGroups", () => {
  it("draws a group of five with three marks that stand for all five", () => {
    const simpler = simplifyGroups(createRandom(1), five, 1);
    expect(simpler).toHaveLength(3);
    expect(spotsOf(simpler)).toEqual([0, 1, 2, 3, 4]);
  });

  it("loses no spot", () => {
    fc.assert(
      fc.property(anyMarks, fc.integer(), (marks, seed) => {
        const random = createRandom(seed);
        expect(spotsOf(simplifyGroups(random, joinTouching(random, marks, 0.5), 0.5))).toEqual(
          spotsOf(marks),
        );
      }),
    );
  });
});

describe("orderMarks", () => {
  it("orders all marks, whoever draws", () => {
    fc.assert(
      fc.property(
        anyMarks,
        fc.integer(),
        fc.constantFrom("adult", "child", "glimpse"),
        (marks, seed, kind) => {
          expect(spotsOf(orderMarks(createRandom(seed), marks, kind))).toEqual(spotsOf(marks));
        },
      ),
    );
  });

  it("takes an adult from top to bottom and a child from the largest to its neighbours", () => {
    const column = [350, 150, 250].map((y, index) => mark(index, 195, y, index === 2 ? 6 : 2));
    expect(orderMarks(createRandom(1), column, "adult").map(({ y }) => y)).toEqual([150, 250, 350]);
    expect(orderMarks(createRandom(1), column, "child")[0]?.y).toBe(250);
  });
});
