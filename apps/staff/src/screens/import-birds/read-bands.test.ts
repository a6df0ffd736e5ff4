import { expect, test } from "vitest";
import { readBands } from "./read-bands.ts";
import { codesByWord } from "./read-cells.ts";

const CODES = codesByWord(
  [
    { red: "赤", lightblue: "水色" },
    { red: "Red", lightblue: "Light blue" },
  ],
  ["red", "lightblue", "white"],
);

test.each([
  ["赤、紫", "unread"],
  ["赤・white", { value: [{ color: "red" }, { color: "white" }] }],
  ["Red/RED", { value: [{ color: "red" }, { color: "red" }] }],
  ["赤色 水色", { value: [{ color: "red" }, { color: "lightblue" }] }],
  ["アカ・みずいろ", { value: [{ color: "red" }, { color: "lightblue" }] }],
  [
    "赤（左）・水色（右）",
    {
      value: [
        { color: "red", flipper: "left" },
        { color: "lightblue", flipper: "right" },
      ],
    },
  ],
  ["red:r", { value: [{ color: "red", flipper: "right" }] }],
  ["左：赤", { value: [{ color: "red", flipper: "left" }] }],
  ["—", { value: [] }],
  ["", { value: [] }],
] as const)("the bands %j are %j", (text, cell) => {
  expect(readBands(text, CODES)).toEqual(cell);
});

test("under the head of a flipper, bands are on that one", () => {
  expect(readBands("赤", CODES, "right")).toEqual({ value: [{ color: "red", flipper: "right" }] });
});
