import { expect, it } from "vitest";
import { acceptedTypes } from "./send.ts";

const TYPES = ["image/avif", "image/webp"];

it.each([
  ["image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", TYPES],
  ["image/webp,image/avif,image/jxl,image/heic,video/*;q=0.8,image/png,*/*;q=0.5", TYPES],
  ["image/webp,*/*", ["image/webp"]],
  ["Image/AVIF ; q=0.9, image/webp;q=0", ["image/avif"]],
  ["image/avif;q=0.000,image/webp;q=0.001", ["image/webp"]],
  ["image/*,*/*", []],
  ["image/avif-sequence", []],
  ["", []],
  [undefined, []],
])("of %s a client accepts %o", (header, expected) => {
  expect(acceptedTypes(header, TYPES)).toEqual(expected);
});
