import { expect, test } from "vitest";
import { ringOf } from "./SpotPicture.tsx";

/**
 * The sides of the places that are asked about (`packages/recognition/src/looks/places.ts`), in canvas units.
 */
const SIDES = [36, 48, 72];
const PLACES = SIDES.flatMap((w) => SIDES.map((h) => ({ x: 130, y: 200, w, h })));

// Rule (study-aids): The ring around a place holds no mark that is drawn already
test.each(PLACES)(
  "the ring of a place of $w x $h reaches to its sides, and not beyond to marks beside it",
  ({ x, y, w, h }) => {
    const ring = ringOf({ x, y, w, h });
    expect([ring.x - ring.rx, ring.x + ring.rx]).toEqual([x, x + w]);
    expect([ring.y - ring.ry, ring.y + ring.ry]).toEqual([y, y + h]);
  },
);

// Rule (study-aids)
test("the ring of a small place is large enough to be found", () => {
  expect(ringOf({ x: 100, y: 200, w: 20, h: 60 })).toEqual({ x: 110, y: 230, rx: 17, ry: 30 });
});
