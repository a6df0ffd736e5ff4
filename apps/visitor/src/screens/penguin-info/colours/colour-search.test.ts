import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesQuery } from "./colour-search.ts";

test.each([
  ["オレ", ["オレンジ", "Orange"]],
  ["おれんじ", ["オレンジ", "Orange"]],
  ["ｵﾚﾝｼﾞ", ["オレンジ", "Orange"]],
  ["ORA", ["オレンジ", "Orange"]],
  ["ｏｒａｎｇｅ", ["オレンジ", "Orange"]],
  ["lightb", ["水色", "Light blue"]],
  ["　赤 ", ["赤", "Red"]],
  ["", ["赤"]],
])("the query %j matches %j", (query, names) => {
  expect(matchesQuery(query, names)).toBe(true);
});

test.each([
  ["青", ["赤", "Red"]],
  ["redd", ["赤", "Red"]],
])("the query %j does not match %j", (query, names) => {
  expect(matchesQuery(query, names)).toBe(false);
});

test("every part of a name matches it as a query", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), fc.nat(), (name, from, length) => {
      expect(matchesQuery(name.slice(from % name.length).slice(0, 1 + length), [name])).toBe(true);
    }),
  );
});
