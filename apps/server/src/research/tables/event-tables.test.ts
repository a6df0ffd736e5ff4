import { look } from "@harapen/contract/calls/looks";
import { expect, it } from "vitest";
import { SEARCHES } from "./event-tables.ts";

it("the data dictionary names every kind of question that look_kinds may have", () => {
  const description = SEARCHES.fields.find(({ name }) => name === "look_kinds")?.description;
  const kinds = look.def.options.flatMap(({ def }) => def.shape.kind.def.values);
  expect(kinds.length).toBeGreaterThan(1);
  for (const kind of kinds) expect(description).toMatch(new RegExp(`[ ,]${kind}[ ,]`));
});
