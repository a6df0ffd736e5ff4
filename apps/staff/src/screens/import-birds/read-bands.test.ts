import { expect, test } from "vitest";
import { readBands } from "./read-bands.ts";
import { codesByWord } from "./read-cells.ts";

const CODES = codesByWord(
  [
    { red: "赤", lightblue: "水色", limegreen: "黄緑", navy: "青（濃）" },
    { red: "Red", lightblue: "Light blue", limegreen: "Lime green", navy: "Blue (dark)" },
    { red: "红", lightblue: "浅蓝", limegreen: "黄绿" },
    { red: "빨강", lightblue: "하늘색", limegreen: "연두" },
  ],
  ["red", "lightblue", "limegreen", "navy", "white"],
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

const RED_LEFT = [{ color: "red", flipper: "left" }];
const TWO = [{ color: "lightblue" }, { color: "limegreen" }];
const TWO_SIDES = [
  { color: "lightblue", flipper: "left" },
  { color: "limegreen", flipper: "right" },
];

// Rule (staff-screens)
test.each([
  ["赤 （左）", RED_LEFT],
  ["赤(左側)", RED_LEFT],
  ["左 赤", RED_LEFT],
  ["（左）赤", RED_LEFT],
  ["左： 赤", RED_LEFT],
  ["red (left)", RED_LEFT],
  ["Red ( Left )", RED_LEFT],
  ["red (L)", RED_LEFT],
  ["Left: red", RED_LEFT],
  ["红 (左)", RED_LEFT],
  ["红色（左侧）", RED_LEFT],
  ["빨강 (왼쪽)", RED_LEFT],
  ["왼쪽: 빨강", RED_LEFT],
  ["水色・黄緑", TWO],
  ["水色　黄緑", TWO],
  ["Light blue, Lime green", TWO],
  ["Light blue Lime green", TWO],
  ["Light blue\nLime green", TWO],
  ["浅蓝、黄绿", TWO],
  ["浅蓝 黄绿色", TWO],
  ["하늘색, 연두", TWO],
  ["하늘색·연두색", TWO],
  ["水色（左） 黄緑（右）", TWO_SIDES],
  ["左：水色 右：黄緑", TWO_SIDES],
  ["light blue (left), lime green (right)", TWO_SIDES],
  ["Light blue (left) Lime green (right)", TWO_SIDES],
  ["L: light blue / R: lime green", TWO_SIDES],
  ["浅蓝 (左)，黄绿 (右)", TWO_SIDES],
  ["하늘색 (왼쪽), 연두 (오른쪽)", TWO_SIDES],
  ["Blue (dark) Red", [{ color: "navy" }, { color: "red" }]],
  ["青（濃）（左）", [{ color: "navy", flipper: "left" }]],
])("bands are read in each language, with flippers and colours of two words: %j", (text, value) => {
  expect(readBands(text, CODES)).toEqual({ value });
});

test.each(["light", "red (somewhere)", "red left-handed", "赤 左", "(left)", "Light blue purple"])(
  "the bands %j are not understood",
  (text) => {
    expect(readBands(text, CODES)).toBe("unread");
  },
);

test("under the head of a flipper, bands are on that one", () => {
  expect(readBands("赤", CODES, "right")).toEqual({ value: [{ color: "red", flipper: "right" }] });
});
