import { expect, test } from "vitest";
import { tabOf } from "./screens.ts";

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
