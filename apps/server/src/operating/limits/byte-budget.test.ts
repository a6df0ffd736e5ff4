import { expect, test } from "vitest";
import { ByteBudget } from "./byte-budget.ts";

const ALL = { name: "all", maxBytes: 100 };
const ONE = { name: "one", maxBytes: 30 };
const OTHER = { name: "other", maxBytes: 30 };

test("a byte budget holds no more under any name than it may", () => {
  const budget = new ByteBudget();
  const one = budget.open([ALL, ONE]);
  expect([one.grow(10), one.grow(20), one.grow(1)]).toEqual([true, true, false]);
  expect(budget.open([ALL, ONE]).grow(1)).toBe(false);
  expect([budget.held("all"), budget.held("one")]).toEqual([30, 30]);
  expect(budget.open([ALL, OTHER]).grow(30)).toBe(true);
  expect(budget.open([ALL]).grow(41)).toBe(false);
  expect(budget.hasRoom(40, [ALL])).toBe(true);
  expect(budget.open([ALL]).grow(40)).toBe(true);
  expect(budget.hasRoom(1, [ALL])).toBe(false);
});

test("a byte budget has room again for what was released, once", () => {
  const budget = new ByteBudget();
  budget.open([ALL, OTHER]).grow(10);
  const one = budget.open([ALL, ONE]);
  one.grow(30);
  one.release();
  one.release();
  expect(one.grow(1)).toBe(false);
  expect([budget.held("all"), budget.held("one"), budget.held("other")]).toEqual([10, 0, 10]);
});
