// Rule (a-card-to-take-home)

import { describe, expect, test } from "vitest";
import { type Box, CARD, coveringPart, layoutCard, ROOM, type Size } from "./card-layout.ts";

const DRAWING: Size = { width: 380, height: 410 };
const WIDTHS = { aquarium: 8, name: 2.5, date: 7 };

const right = ({ x, width }: Box) => x + width;
const bottom = ({ y, height }: Box) => y + height;

describe.each([
  ["square", { width: 352, height: 352 }],
  ["tall", { width: 900, height: 1200 }],
  ["wide", { width: 1600, height: 1000 }],
  ["a strip", { width: 3000, height: 200 }],
  ["a pole", { width: 100, height: 4000 }],
])("a card whose picture is %s", (_shape, picture: Size) => {
  const card = layoutCard(DRAWING, picture, WIDTHS);
  const beside = card.picture as Box;

  // Rule (a-card-to-take-home)
  test("has drawing and picture beside each other, equally tall, in the middle", () => {
    expect(beside.height).toBe(card.drawing.height);
    expect(beside.y).toBe(card.drawing.y);
    expect(beside.x).toBeGreaterThan(right(card.drawing));
    expect(card.drawing.x).toBeCloseTo(CARD.width - right(beside));
    expect(right(beside) - card.drawing.x).toBeLessThanOrEqual(ROOM + 1e-9);
  });

  test("has the aquarium's name above, and name and date below", () => {
    expect(card.aquarium.y + card.aquarium.size).toBeLessThan(card.drawing.y);
    expect(bottom(card.drawing)).toBeLessThanOrEqual(card.name.y - card.name.size / 2);
    expect(card.name.y + card.name.size / 2).toBeLessThan(card.date.y - card.date.size / 2);
    expect(card.date.y + card.date.size).toBeLessThan(CARD.height - 150);
  });

  test("has the drawing in its own shape", () => {
    expect(card.drawing.width / card.drawing.height).toBeCloseTo(380 / 410);
  });
});

test.each([[{ width: 352, height: 352 }], [{ width: 330, height: 480 }], [{ width: 1600, height: 1000 }]])(
  "a picture of %j is shown whole, in its own shape",
  (picture) => {
    const box = layoutCard(DRAWING, picture, WIDTHS).picture as Box;
    expect(box.width / box.height).toBeCloseTo(picture.width / picture.height);
    const part = coveringPart(picture, box);
    expect(part.x).toBeCloseTo(0);
    expect(part.y).toBeCloseTo(0);
    expect(part.width).toBeCloseTo(picture.width);
    expect(part.height).toBeCloseTo(picture.height);
  },
);

test("the part of a strip that is shown is its middle, undistorted", () => {
  const strip = { width: 3000, height: 200 };
  const box = layoutCard(DRAWING, strip, WIDTHS).picture as Box;
  const part = coveringPart(strip, box);
  expect(part.height).toBeCloseTo(200);
  expect(part.width / part.height).toBeCloseTo(box.width / box.height);
  expect(part.x + part.width / 2).toBeCloseTo(1500);
});

test("a card without a picture has the drawing in the middle, larger", () => {
  const { drawing, picture } = layoutCard(DRAWING, null, WIDTHS);
  expect(picture).toBeNull();
  expect(drawing.x + drawing.width / 2).toBeCloseTo(CARD.width / 2);
  expect(drawing.height).toBeGreaterThan(layoutCard(DRAWING, DRAWING, WIDTHS).drawing.height);
});

test("a long name is as large as it has room for, and no smaller than can be read", () => {
  const sizeOf = (name: number) => layoutCard(DRAWING, DRAWING, { ...WIDTHS, name }).name.size;
  expect(sizeOf(2)).toBe(128);
  expect(10 * sizeOf(10)).toBeCloseTo(ROOM);
  expect(sizeOf(40)).toBe(52);
  expect(sizeOf(0)).toBe(128);
});
