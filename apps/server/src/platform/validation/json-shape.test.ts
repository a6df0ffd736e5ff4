import * as fc from "fast-check";
import { expect, it } from "vitest";
import { keepsWithin } from "./json-shape.ts";

const encode = (text: string) => new TextEncoder().encode(text);

function shapeOf(value: unknown): { depth: number; containers: number } {
  if (typeof value !== "object" || value === null) return { depth: 0, containers: 0 };
  const inner = Object.values(value).map(shapeOf);
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    containers: inner.reduce((sum, { containers }) => sum + containers, 1),
  };
}

it("keepsWithin knows how deep any JSON is, and how many arrays and objects it has", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 6, stringUnit: "binary" })), (value) => {
      const [json, shape] = [encode(JSON.stringify(value)), shapeOf(value)];
      expect([
        keepsWithin(json, shape),
        keepsWithin(json, { ...shape, depth: shape.depth - 1 }),
        keepsWithin(json, { ...shape, containers: shape.containers - 1 }),
      ]).toEqual([true, false, false]);
    }),
  );
});

it.each(['["[[[["]', '["\\"[[[[", "\\\\"]', '{"[[{": "]]"}'])(
  "keepsWithin counts no bracket in a text: %s",
  (json) => {
    expect(keepsWithin(encode(json), { depth: 1, containers: 1 })).toBe(true);
  },
);
