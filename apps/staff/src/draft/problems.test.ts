import { expect, it } from "vitest";
import { problemPath } from "./problems.ts";

const problem = { code: "impossible-date", message: "" };

// Rule (staff.md#before-and-after-publishing)
it.each([
  ["birthday_iso", "/pool/penguins/of/a%20b#facts"],
  ["pair_id", "/pool/penguins/of/a%20b#facts"],
  ["parent_ids", "/pool/penguins/of/a%20b#facts"],
  ["spots[3]", "/pool/penguins/of/a%20b#photographs"],
  ["picture", "/pool/penguins/of/a%20b#photographs"],
  ["bands[0].until", "/pool/penguins/of/a%20b#bands"],
  ["status.since", "/pool/penguins/of/a%20b#status"],
  [undefined, "/pool/penguins/of/a%20b"],
])("a problem of a bird's %s leads to %s", (field, path) => {
  expect(problemPath("pool", { ...problem, bird: "a b", ...(field && { field }) })).toBe(path);
});

// Rule (staff.md#before-and-after-publishing): What blocks publishing is said in the staff's language, and
//   leads to the part of the form where it is mended
it("a problem of no bird leads to the aquarium's details", () => {
  expect(problemPath("pool", problem)).toBe("/pool/aquarium");
});
