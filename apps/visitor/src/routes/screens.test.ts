import { expect, test } from "vitest";
import { tabOf } from "./screens.ts";

// Rule (header-tabs): Draw is selected on Draw, Results and Detail, Catalog on Catalog, and Home everywhere
//   else
test.each([
  ["draw", "draw"],
  ["results", "draw"],
  ["detail", "draw"],
  ["catalog", "catalog"],
  ["home", "home"],
  ["album", "home"],
  ["guest_album", "home"],
  ["penguin_info", "home"],
  ["about", "home"],
  [undefined, "home"],
] as const)("the screen %s belongs to the tab %s", (screen, tab) => {
  expect(tabOf(screen)).toBe(tab);
});
