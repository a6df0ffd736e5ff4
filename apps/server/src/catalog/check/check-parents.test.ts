import * as fc from "fast-check";
import { expect, it } from "vitest";
import { checkParents } from "./check-pairs.ts";

it("parents who are each other's children are errors, and their descendants none", () => {
  const penguins = [
    { id: "a", parent_ids: ["b"] },
    { id: "b", parent_ids: ["c"] },
    { id: "c", parent_ids: ["a"] },
    { id: "d", parent_ids: ["a", "b"] },
    { id: "e" },
  ];
  expect(checkParents(penguins)).toMatchObject(
    ["a", "b", "c"].map((bird) => ({ severity: "error", code: "own-parent", bird, field: "parent_ids" })),
  );
});

it("the same parents of several, and parents that are grandparents, are no fault", () => {
  const penguins = [
    { id: "a" },
    { id: "b", parent_ids: ["a"] },
    { id: "c", parent_ids: ["a", "b"] },
    { id: "d", parent_ids: ["a", "b"] },
  ];
  expect(checkParents(penguins)).toEqual([]);
});

it("who is an error is who is found on the way up through their parents", () => {
  const ids = Array.from({ length: 8 }, (_, index) => `p${index}`);
  const anyParents = fc.array(fc.subarray(ids, { maxLength: 2 }), { minLength: 8, maxLength: 8 });
  const property = fc.property(anyParents, (parents) => {
    const penguins = ids.map((id, index) => ({ id, parent_ids: parents[index] ?? [] }));
    const ancestorsOf = (id: string) => {
      const found = new Set<string>();
      const add = (child: string): void => {
        for (const parent of penguins.find((each) => each.id === child)?.parent_ids ?? [])
          if (!found.has(parent)) {
            found.add(parent);
            add(parent);
          }
      };
      add(id);
      return found;
    };
    expect(checkParents(penguins).map(({ bird }) => bird)).toEqual(
      ids.filter((id) => ancestorsOf(id).has(id)),
    );
  });
  fc.assert(property, { numRuns: 500 });
});

it("a line of 20,000 ancestors is looked at once", () => {
  const line = Array.from({ length: 20_000 }, (_, index) => ({
    id: `${index}`,
    parent_ids: [`${index + 1}`],
  }));
  const ring = line.with(-1, { id: "19999", parent_ids: ["0"] });
  expect(checkParents(line).map(({ code }) => code)).toEqual(["unknown-parent"]);
  expect(checkParents(ring)).toHaveLength(20_000);
});
