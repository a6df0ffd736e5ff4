import { describe, expect, test } from "vitest";
import { paths, replaceDoubleSlash } from "./paths.ts";

describe("a path with two slashes is replaced by one of the default aquarium", () => {
  test.each([
    ["//list", "/minato/list"],
    ["//draw-penguin", "/minato/draw-penguin"],
    ["//form", "/minato/form"],
    ["//list/", "/minato/list"],
    ["///list", "/minato/list"],
    ["//", "/minato"],
    ["//evil.example", "/minato"],
  ])("%s to %s", (path, replacement) => {
    expect(replaceDoubleSlash(path, "minato")).toBe(replacement);
  });

  test.each(["/", "/list", "/minato", "/minato/list", "/minato//list"])("%s is left alone", (path) => {
    expect(replaceDoubleSlash(path, "minato")).toBeUndefined();
  });
});

test("the paths of the screens are the specified ones", () => {
  expect(Object.values(paths).map((path) => (typeof path === "string" ? path : path("kitano")))).toEqual([
    "/",
    "/kitano",
    "/kitano/form",
    "/kitano/peninfo",
    "/kitano/draw-penguin",
    "/kitano/ranking",
    "/kitano/pen-detail",
    "/kitano/list",
    "/kitano/collection",
    "/kitano/about",
    "/draw-penguin",
  ]);
});
