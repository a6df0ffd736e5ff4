import { createHmac } from "node:crypto";
import { NO_AIDS } from "@harapen/contract/aids";
import { blockSizes, smallestGroup } from "@harapen/contract/studies/blocks";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BlockPlan, blockPlan, drawBlock, nextPlace, planText } from "./draw-block.ts";

const key = fc.stringMatching(/^[0-9a-f]{64}$/);
const KEY = "5a".repeat(32);
const weights = fc
  .array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 4 })
  .filter((all) => all.some((weight) => weight > 0));
const groups = fc.subarray([1, 2, 3, 4], { minLength: 1 });
const design = fc.record({ key, weights, groups });

const armsOf = (own: readonly number[]) =>
  own.map((weight, index) => ({ key: `arm-${index}`, name: "", weight, aids: NO_AIDS }));
function planOf(own: readonly number[], of: readonly number[]): BlockPlan {
  const plan = blockPlan({ arms: armsOf(own), blocks: { groups: [...of], stratum: "none" } });
  if (!plan) throw new Error("there is no plan");
  return plan;
}

/** Gives out places one after the other, each by the plan that is in force then. */
function giveOut(of: string, stratum: string, plans: readonly BlockPlan[]) {
  let state = { block: 0, taken: 0, plan: "" };
  return plans.map((plan) => {
    const next = nextPlace(of, { stratum, ...state }, plan);
    state = { block: next.place.block, taken: next.place.position, plan: planText(plan) };
    return next;
  });
}
const always = (plan: BlockPlan, times: number) => Array<BlockPlan>(times).fill(plan);

function countsOf(arms: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const arm of arms) counts[arm] = (counts[arm] ?? 0) + 1;
  return counts;
}

// Rule (research.md#how-arms-are-drawn)
describe("a block", () => {
  it("has the weights' exact proportions, whatever they are, and one of the chosen sizes", () => {
    fc.assert(
      fc.property(design, fc.integer({ min: 1, max: 500 }), (study, block) => {
        const plan = planOf(study.weights, study.groups);
        const arms = drawBlock(study.key, { stratum: "all", block }, plan);
        expect(blockSizes({ groups: study.groups }, armsOf(study.weights))).toContain(arms.length);
        const counts = countsOf(arms);
        const total = study.weights.reduce((sum, weight) => sum + weight, 0);
        for (const [index, weight] of study.weights.entries())
          expect((counts[`arm-${index}`] ?? 0) * total).toBe(arms.length * weight);
      }),
    );
  });

  it("is the same for whoever has the key, and another's for another key, stratum or number", () => {
    const plan = planOf([1, 1], [4]);
    const list = (of: string, stratum: string) =>
      [1, 2, 3, 4, 5, 6, 7, 8].map((block) => drawBlock(of, { stratum, block }, plan).join());
    expect(list(KEY, "ja")).toEqual(list(KEY, "ja"));
    expect(list(KEY, "en")).not.toEqual(list(KEY, "ja"));
    expect(list("5b".repeat(32), "ja")).not.toEqual(list(KEY, "ja"));
    expect(new Set(list(KEY, "ja")).size).toBeGreaterThan(4);
  });

  // As README.md of an export tells an auditor.
  it("is what an auditor computes by the recipe alone", () => {
    const digest = (text: string) => createHmac("sha256", Buffer.from(KEY, "hex")).update(text).digest();
    const recipe = (stratum: string, block: number) => {
      const name = `${stratum}:${block}`;
      const sizes = [3, 9];
      const size = sizes[Math.floor((digest(`block-size:${name}`).readUIntBE(0, 6) / 2 ** 48) * 2)] ?? 0;
      const slots = [...Array(size / 3).fill("arm-0"), ...Array((size * 2) / 3).fill("arm-2")];
      return slots
        .map((arm, slot) => ({ arm, by: digest(`block:${name}:${slot}`).toString("hex") }))
        .sort((one, other) => (one.by < other.by ? -1 : 1))
        .map(({ arm }) => arm);
    };
    const plan = planOf([2, 0, 4], [1, 3]);
    for (let block = 1; block <= 20; block++)
      for (const stratum of ["kiosk", "own"])
        expect(drawBlock(KEY, { stratum, block }, plan)).toEqual(recipe(stratum, block));
  });

  it("has each order of its arms as often as any other: of 6,000 blocks of four, by a chi-square test", () => {
    const counts = Object.values(
      countsOf(
        Array.from({ length: 6_000 }, (_, index) =>
          drawBlock(KEY, { stratum: "all", block: index + 1 }, planOf([1, 1], [2])).join(),
        ),
      ),
    );
    expect(counts).toHaveLength(6);
    const chiSquare = counts.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
    // The quantile of 5 degrees of freedom at p = 0.001; the key is fixed.
    expect(chiSquare).toBeLessThan(20.515);
  });

  it("has each size as often as any other, and its size follows from no size before", () => {
    const sizes = Array.from(
      { length: 6_001 },
      (_, index) => drawBlock(KEY, { stratum: "all", block: index + 1 }, planOf([1, 1], [1, 2, 3])).length,
    );
    for (const count of Object.values(countsOf(sizes.map(String))))
      expect(Math.abs(count / sizes.length - 1 / 3)).toBeLessThan(0.02);
    const pairs = countsOf(sizes.slice(1).map((size, index) => `${sizes[index]} ${size}`));
    expect(Object.keys(pairs)).toHaveLength(9);
    for (const count of Object.values(pairs)) expect(Math.abs(count / 6_000 - 1 / 9)).toBeLessThan(0.02);
  });
});

describe("the places of a stratum", () => {
  it("come block after block, each full, and are never further from the weights than a block holds", () => {
    fc.assert(
      fc.property(design, fc.integer({ min: 1, max: 60 }), (study, joins) => {
        const plan = planOf(study.weights, study.groups);
        const given = giveOut(study.key, "all", always(plan, joins));
        const blocks = [...Map.groupBy(given, ({ place }) => place.block)];
        expect(blocks.map(([block]) => block)).toEqual(blocks.map((_, index) => index + 1));
        for (const [index, [block, own]] of blocks.entries()) {
          const arms = drawBlock(study.key, { stratum: "all", block }, plan);
          const isLast = index === blocks.length - 1;
          const expected = isLast ? arms.slice(0, own.length) : arms;
          expect(own.map(({ arm, place }) => `${place.position} ${arm}`).join()).toBe(
            expected.map((arm, at) => `${at + 1} ${arm}`).join(),
          );
        }
        const total = study.weights.reduce((sum, weight) => sum + weight, 0);
        const largest = Math.max(...blockSizes({ groups: study.groups }, armsOf(study.weights)));
        const furthest = study.weights.map((weight, index) => {
          let count = 0;
          return given.map(({ arm }, before) => {
            count += Number(arm === `arm-${index}`);
            return Math.abs(count - ((before + 1) * weight) / total);
          });
        });
        expect(Math.max(...furthest.flat())).toBeLessThan(largest);
      }),
    );
  });

  // Rule (research.md#how-arms-are-drawn): A version with other weights begins the next block, one with the
  //   same goes on
  it("begin the next block with a version of other weights, at once, and go on with one that leaves them", () => {
    fc.assert(
      fc.property(key, weights, weights, groups, (of, before, after, sizes) => {
        const [first, second] = [planOf(before, sizes), planOf(after, sizes)];
        const given = giveOut(of, "all", [...always(first, 3), second]);
        const [last, next] = given.slice(2);
        if (!last || !next) throw new Error("four places were given out");
        expect(after[Number(next.arm.slice("arm-".length))]).toBeGreaterThan(0);
        const isFull = last.place.position === drawBlock(of, last.place, first).length;
        const { stratum, block, position } = last.place;
        const isNext = isFull || planText(first) !== planText(second);
        expect(next.place).toEqual(
          isNext ? { stratum, block: block + 1, position: 1 } : { stratum, block, position: position + 1 },
        );
      }),
    );
    // Weights of the same proportions are the same blocks.
    expect(planText(planOf([2, 4], [1]))).toBe(planText(planOf([1, 2], [1])));
    expect(smallestGroup(armsOf([0, 6, 9]))).toEqual([
      { key: "arm-1", count: 2 },
      { key: "arm-2", count: 3 },
    ]);
  });
});
