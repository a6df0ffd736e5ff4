import fc from "fast-check";
import { expect, it } from "vitest";
import { chooseEvenly, type Origin } from "./choose-evenly.ts";
import { MAX_DRAWINGS_PER_PREFIX } from "./parameters.ts";

const someDrawings = fc
  .array(
    fc.record({
      prefix: fc.constantFrom("a", "b", "c", "d"),
      day: fc.constantFrom("2026-04-01", "2026-04-02", "2026-04-03"),
      at: fc.constantFrom("1", "2"),
    }),
    { maxLength: 80 },
  )
  .map((all) => all.map((each, index): Origin => ({ ...each, drawing: String(index) })));

const countBy = (all: readonly Origin[], keyOf: (each: Origin) => string) =>
  new Map([...Map.groupBy(all, keyOf)].map(([key, { length }]) => [key, length]));

it("chooses no day more often than another that has more to give", () => {
  fc.assert(
    fc.property(someDrawings, fc.integer({ min: 1, max: 20 }), (all, count) => {
      const chosen = chooseEvenly(all, count);
      const everything = countBy(chooseEvenly(all, all.length), ({ day }) => day);
      const counts = countBy(chosen, ({ day }) => day);
      const unspent = [...everything].filter(([day, total]) => (counts.get(day) ?? 0) < total);
      const fewest = Math.min(...unspent.map(([day]) => counts.get(day) ?? 0));
      expect(chosen.length).toBe(
        Math.min(
          count,
          [...everything.values()].reduce((sum, each) => sum + each, 0),
        ),
      );
      expect(Math.max(0, ...counts.values())).toBeLessThanOrEqual(fewest + 1);
    }),
  );
});

it("chooses few of each prefix, on whatever days", () => {
  fc.assert(
    fc.property(someDrawings, (all) => {
      const counts = countBy(chooseEvenly(all, all.length), ({ prefix }) => prefix);
      const expected = [...countBy(all, ({ prefix }) => prefix)].map(
        ([prefix, count]) => [prefix, Math.min(count, MAX_DRAWINGS_PER_PREFIX)] as const,
      );
      expect(counts).toEqual(new Map(expected));
    }),
  );
});

it("chooses the same in whatever order they come, and nothing twice", () => {
  fc.assert(
    fc.property(someDrawings, fc.nat(30), (all, count) => {
      const chosen = chooseEvenly(all, count);
      expect(chooseEvenly(all.toReversed(), count)).toEqual(chosen);
      expect(new Set(chosen).size).toBe(chosen.length);
    }),
  );
});

it("chooses all of thirty days' visits beside a thousand of one prefix and day", () => {
  const honest = Array.from({ length: 30 }, (_, index) => ({
    drawing: `honest ${index}`,
    prefix: `home ${index % 6}`,
    day: `2026-03-${10 + (index % 5)}`,
    at: "1",
  }));
  const forged = Array.from({ length: 1_000 }, (_, index) => ({
    drawing: `forged ${index}`,
    prefix: "one",
    day: "2026-04-01",
    at: "2",
  }));
  expect(chooseEvenly([...forged, ...honest], 64)).toEqual(expect.arrayContaining(honest));
});
