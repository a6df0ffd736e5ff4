import type { Stroke } from "@harapen/contract/drawing";
import { expect, test } from "vitest";
import { toggleSpot } from "./MoreLook.tsx";

const DRAWN: readonly Stroke[] = [{ stroke: 1, brushSize: 10, pos: [{ x: 150, y: 250, t: 0 }] }];
const [ONE, NEAR_ONE, OTHER, THIRD] = [
  { x: 200, y: 200 },
  { x: 218, y: 200 },
  { x: 220, y: 280 },
  { x: 180, y: 330 },
];

// Rule (study-aids)
test.each([
  ["on the belly is added", [ONE], OTHER, [ONE, OTHER]],
  ["on one that was added takes it away", [ONE, OTHER], { x: 205, y: 208 }, [OTHER]],
  ["between two takes away the nearer one", [ONE, NEAR_ONE], { x: 208, y: 200 }, [NEAR_ONE]],
  ["on a mark that is drawn already is none", [ONE], { x: 154, y: 246 }, [ONE]],
  ["beside such a mark is added", [], { x: 162, y: 250 }, [{ x: 162, y: 250 }]],
  ["off the belly is none", [], { x: 80, y: 100 }, []],
  ["beyond the third is none", [ONE, OTHER, THIRD], { x: 240, y: 240 }, [ONE, OTHER, THIRD]],
])("a tap %s", (_, spots, at, expected) => {
  expect(toggleSpot(spots, at, DRAWN)).toEqual(expected);
});
