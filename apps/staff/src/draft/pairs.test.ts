import fc from "fast-check";
import { expect, test } from "vitest";
import { partnersAfter } from "./pairs.ts";

const birdsOf = (pairs: Readonly<Record<string, string | null>>) =>
  Object.entries(pairs).map(([id, pair_id]) => ({
    id,
    content: { record: { id, picture: "", icon: "", band_color: [], pair_id } },
  }));

test.each([
  ["a pair is set on both sides", { a: null, b: null }, "a", "b", { a: "b", b: "a" }],
  [
    "a new pair leaves both former partners alone",
    { a: "b", b: "a", c: "d", d: "c" },
    "a",
    "c",
    { a: "c", c: "a", b: null, d: null },
  ],
  ["no partner leaves the former one alone", { a: "b", b: "a" }, "a", null, { a: null, b: null }],
  ["a pair set on one side only is completed", { a: "b", b: null }, "a", "b", { b: "a" }],
  ["nothing changes where nothing does", { a: "b", b: "a", c: null }, "a", "b", {}],
] as const)("%s", (_, before, id, partner, changes) => {
  expect(Object.fromEntries(partnersAfter(birdsOf(before), id, partner))).toEqual(changes);
});

test("after any choice of a partner, nobody's partner has another one, where that held before", () => {
  const ids = ["a", "b", "c", "d", "e"];
  const choice = fc.tuple(fc.constantFrom(...ids), fc.option(fc.constantFrom(...ids)));
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 12 }), (choices) => {
      const pairs: Record<string, string | null> = Object.fromEntries(ids.map((id) => [id, null]));
      for (const [id, partner] of choices) {
        if (id === partner) continue;
        for (const [bird, to] of partnersAfter(birdsOf(pairs), id, partner)) pairs[bird] = to;
        expect(pairs[id]).toBe(partner);
      }
      const paired = Object.entries(pairs).filter(([, partner]) => partner !== null);
      expect(paired.map(([id, partner]) => `${partner} ${id}`).sort()).toEqual(
        paired.map(([id, partner]) => `${id} ${partner}`).sort(),
      );
    }),
  );
});
