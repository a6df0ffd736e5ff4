import { expect, test } from "vitest";
import { shellAddress } from "./shell-address.ts";

test.each([
  ["/minato", "home"],
  ["/minato/", "home"],
  ["/minato/form", "home"],
  ["/minato/draw-penguin", "draw"],
  ["/minato/draw-penguin/", "draw"],
  ["/minato/list", "catalog"],
] as const)("%s is the address of a shell, %s", (path, screen) => {
  expect(shellAddress(path)).toEqual({ slug: "minato", screen });
});

test.each([
  "/",
  "/list",
  "/minato/ranking",
  "/minato/list/x",
  "/Minato",
  "/minato//",
  "/minato/toString",
  "//list",
])("%s is not", (path) => {
  expect(shellAddress(path)).toBeUndefined();
});
