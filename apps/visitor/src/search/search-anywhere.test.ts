// Rule (the-search)

import { searchRequest } from "@harapen/contract/calls/search";
import { everythingVisible } from "@harapen/contract/drawing";
import { expect, test } from "vitest";
import { searchRequestOf } from "./search-anywhere.ts";

const input = {
  strokes: [
    { stroke: 1, brushSize: 10, pos: [{ x: 120, y: 140, t: 5 }] },
    {
      stroke: 2,
      brushSize: 10,
      pos: [
        { x: 5, y: 5, t: 90 },
        { x: 195, y: 240, t: 120 },
      ],
    },
  ],
  mask: everythingVisible(),
  penName: "",
  bandColors: [],
};

// Rule (drawing)
test("the search request has every stroke, and counts them by the cell that they start in", () => {
  const request = searchRequestOf("minato", input);
  expect(request).toEqual({
    pos: [1, 0, 0, 0, 0, 0, 0, 0, 0],
    part: everythingVisible(),
    aquarium: "minato",
    data: input.strokes,
  });
  expect(searchRequest.safeParse(request).success).toBe(true);
});

test("the search request has name and bands where the form was filled in", () => {
  const request = searchRequestOf("minato", { ...input, penName: "Sango", bandColors: ["red", "blue"] });
  expect(request).toMatchObject({ penname: "Sango", bandcolor: ["red", "blue"] });
  expect(searchRequest.safeParse(request).success).toBe(true);
});
