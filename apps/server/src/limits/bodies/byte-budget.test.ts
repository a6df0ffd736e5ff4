import { expect, test } from "vitest";
import { ByteBudget } from "./byte-budget.ts";

const ALL = { name: "all", maxBytes: 100 };
const ONE = { name: "one", maxBytes: 30 };
const OTHER = { name: "other", maxBytes: 30 };

test("a byte budget holds no more under any name than it may", () => {
  const budget = new ByteBudget();
  expect(budget.hold(30, [ALL, ONE])).toBeDefined();
  expect(budget.hold(1, [ALL, ONE])).toBeUndefined();
  expect(budget.held("all")).toBe(30);
  expect(budget.hold(30, [ALL, OTHER])).toBeDefined();
  expect(budget.hold(41, [ALL])).toBeUndefined();
  expect(budget.hold(40, [ALL])).toBeDefined();
});

test("a byte budget has room again for what was released, once", () => {
  const budget = new ByteBudget();
  budget.hold(10, [ALL, OTHER]);
  const release = budget.hold(30, [ALL, ONE]);
  release?.();
  release?.();
  expect([budget.held("all"), budget.held("one"), budget.held("other")]).toEqual([10, 0, 10]);
});
