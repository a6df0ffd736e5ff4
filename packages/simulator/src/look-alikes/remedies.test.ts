import { describe, expect, it } from "vitest";
import { remediesFor } from "./remedies.ts";

const certain = Array.from({ length: 12 }, (_, index) => ({ x: 150 + 5 * index, y: 250, r: 2 }));
const seldom = { first: 0.4, shown: 0.7, first_with_bands: 0.4 };

describe("remediesFor", () => {
  // Rule (staff.md#before-and-after-publishing): The report says what would help a penguin that is found too
  //   seldom
  it.each([
    ["found often enough", certain, { first: 0.6, shown: 0.95, first_with_bands: 1 }, []],
    ["seldom, and bands tell it apart", certain, { ...seldom, first_with_bands: 0.9 }, ["bands"]],
    [
      "seldom, by spots that not every photograph shows",
      certain.map((spot) => ({ ...spot, presence: 0.5 })),
      seldom,
      ["photograph"],
    ],
    ["seldom, by learned spots", certain.map((spot) => ({ ...spot, deviation: 6 })), seldom, ["photograph"]],
    ["seldom, by few spots", certain.slice(0, 3), seldom, ["spots"]],
    ["seldom, and nothing is known to help", certain, seldom, []],
    ["never, for it has no spots", [], { first: 0, shown: 0, first_with_bands: 0 }, []],
    ["never, for nothing is traced", undefined, { first: 0, shown: 0, first_with_bands: 0 }, ["tracing"]],
  ])("%s", (_, spots, shares, expected) => {
    expect(remediesFor({ spots }, shares)).toEqual(expected);
  });
});
