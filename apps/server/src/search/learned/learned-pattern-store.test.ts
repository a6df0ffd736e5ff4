import fc from "fast-check";
import { expect, it } from "vitest";
import { versionsToDrop } from "./learned-pattern-store.ts";

const on = (day: number, version: number) => ({
  version,
  made_at: new Date(Date.UTC(2026, 0, day, 12)).toISOString(),
});

it("the newest versions are kept, and the last of each day before", () => {
  const before = [on(1, 1), on(1, 2), on(2, 3), on(2, 4), on(3, 5)];
  const today = Array.from({ length: 30 }, (_, index) => on(4, 6 + index));
  expect(versionsToDrop([...before, ...today]).toSorted((a, b) => a - b)).toEqual([
    ...[1, 3],
    ...[6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  ]);
});

it("however often a pattern is learned on one day, no other day's last version is dropped", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 0, max: 500 }), (days, today) => {
      const before = Array.from({ length: days }, (_, index) => on(1 + index, index));
      const flood = Array.from({ length: today }, (_, index) => on(days + 1, days + index));
      const dropped = versionsToDrop([...before, ...flood]);
      expect(dropped.filter((version) => version < days)).toEqual([]);
      expect(before.length + flood.length - dropped.length).toBeLessThanOrEqual(days + 21);
    }),
  );
});
