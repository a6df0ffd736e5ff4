import type { BirdDocument } from "@harapen/contract/staff/content";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { assignPositions } from "./positions.ts";

const birds = (ids: readonly string[]): BirdDocument[] =>
  ids.map((id, position) => ({
    position,
    record: { id, picture: "", icon: "", band_color: [] },
    name: {},
    comment: {},
  }));
const idsOf = (ordered: readonly BirdDocument[]) =>
  ordered.toSorted((one, other) => one.position - other.position).map(({ record }) => record.id);
const ids = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,2}$/), { maxLength: 12 });

it("assignPositions gives birds positions by which they stand in their order", () => {
  fc.assert(
    fc.property(ids, ids, (before, after) => {
      const placed = assignPositions(birds(before), birds(after));
      expect(idsOf(placed)).toEqual(after);
      expect(new Set(placed.map(({ position }) => position)).size).toBe(after.length);
    }),
  );
});

it("assignPositions leaves those that were published where they are, as long as they stand in their order", () => {
  fc.assert(
    fc.property(ids, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (before, stays) => {
      const after = before.flatMap((id, index) => (stays[index] ? [`new ${id}`, id] : [`new ${id}`]));
      const placed = assignPositions(birds(before), birds(after));
      const stayed = placed.filter(({ record }) => before.includes(record.id));
      expect(stayed.map(({ record, position }) => before.indexOf(record.id) - position)).toEqual(
        stayed.map(() => 0),
      );
    }),
  );
});

it("assignPositions places 20,000 new birds in one pass", () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `${index}`);
  const placed = assignPositions(birds(["first", "last"]), birds(["first", ...many, "last"]));
  expect(placed.every(({ position }, index) => position > (placed[index - 1]?.position ?? -1))).toBe(true);
});
