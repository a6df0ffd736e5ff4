import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesQuery } from "./colour-search.ts";

// Rule (penguin-info-form)
test.each([
  ["オレ", ["オレンジ", "Orange"]],
  ["おれんじ", ["オレンジ", "Orange"]],
  ["ｵﾚﾝｼﾞ", ["オレンジ", "Orange"]],
  ["ORA", ["オレンジ", "Orange"]],
  ["ｏｒａｎｇｅ", ["オレンジ", "Orange"]],
  ["lightb", ["水色", "Light blue"]],
  ["　赤 ", ["赤", "Red"]],
  ["", ["赤"]],
  ["あか", ["赤", "あか"]],
  ["アカ", ["赤", "あか"]],
  ["aka", ["赤", "あか"]],
  ["ＡＫＡ", ["赤", "あか"]],
  ["ak", ["赤", "あか"]],
  ["siro", ["白", "しろ"]],
  ["shiro", ["白", "しろ"]],
  ["sh", ["白", "しろ"]],
  ["chairo", ["茶", "ちゃいろ"]],
  ["tyairo", ["茶", "ちゃいろ"]],
  ["ch", ["茶", "ちゃ"]],
  ["kiiro", ["黄", "きいろ"]],
  ["orenji", ["オレンジ"]],
  ["pinku", ["ピンク"]],
  ["kon'iro", ["紺", "こんいろ"]],
  ["tōmei", ["透明", "とうめい"]],
  ["toumei", ["透明", "とうめい"]],
  ["buruu", ["ブルー"]],
  ["红", ["赤", "红"]],
  ["빨", ["赤", "빨강"]],
])("the query %j matches %j", (query, names) => {
  expect(matchesQuery(query, names)).toBe(true);
});

test.each([
  ["青", ["赤", "Red"]],
  ["redd", ["赤", "Red"]],
  ["ka", ["赤", "あか"]],
  ["aki", ["赤", "あか"]],
  ["!", ["赤", "あか"]],
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
