import { describe, expect, test } from "vitest";
import { mendDoubleSlash, paths } from "./paths.ts";

describe("an address with two slashes leads to the default aquarium", () => {
  test.each([
    ["//list", "/minato/list"],
    ["//draw-penguin", "/minato/draw-penguin"],
    ["//form", "/minato/form"],
    ["//list/", "/minato/list"],
    ["///list", "/minato/list"],
    ["//", "/minato"],
    ["//evil.example", "/minato"],
  ])("%s to %s", (address, destination) => {
    expect(mendDoubleSlash(address, "minato")).toBe(destination);
  });

  test.each(["/", "/list", "/minato", "/minato/list", "/minato//list"])("%s is left alone", (address) => {
    expect(mendDoubleSlash(address, "minato")).toBeUndefined();
  });
});

test("every screen's address is the specified one", () => {
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
