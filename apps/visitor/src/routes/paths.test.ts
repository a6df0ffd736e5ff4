import { describe, expect, test } from "vitest";
import { expandShortcut, paths } from "./paths.ts";

const AQUARIUMS = { current: "kitano", default: "minato" };

describe("a path without an aquarium stands for one with the default or the current aquarium", () => {
  // Rule (routes-and-redirects): `list`, `draw-penguin` and `form` behind two slashes lead to the default
  //   aquarium's screens
  test.each([
    ["/", "/minato"],
    ["/list", "/kitano/list"],
    ["/draw-penguin", "/kitano/draw-penguin"],
    ["/form", "/kitano/form"],
    ["/form/", "/kitano/form"],
    ["//list", "/minato/list"],
    ["//draw-penguin", "/minato/draw-penguin"],
    ["//form", "/minato/form"],
    ["//list/", "/minato/list"],
    ["///list", "/minato/list"],
    ["//", "/minato"],
    ["//evil.example", "/minato"],
  ])("%s to %s", (path, replacement) => {
    expect(expandShortcut(path, AQUARIUMS)).toBe(replacement);
  });

  test.each(["/minato", "/minato/list", "/minato//list", "/constructor"])("%s is left alone", (path) => {
    expect(expandShortcut(path, AQUARIUMS)).toBeUndefined();
  });
});

// Rule (routes-and-redirects): Every screen has the aquarium's slug as the first part of its address, and
//   each of the ten addresses is fixed
test("the paths of the screens are the specified ones", () => {
  expect(Object.values(paths).map((path) => (typeof path === "string" ? path : path("kitano")))).toEqual([
    "/kitano",
    "/kitano/form",
    "/kitano/peninfo",
    "/kitano/draw-penguin",
    "/kitano/ranking",
    "/kitano/pen-detail",
    "/kitano/list",
    "/kitano/collection",
    "/kitano/album",
    "/kitano/about",
    "/draw-penguin",
  ]);
});
