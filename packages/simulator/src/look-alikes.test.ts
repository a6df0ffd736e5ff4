import { lookAlikeReport } from "@harapen/contract/staff/look-alikes";
import type { Reference } from "@harapen/recognition/reference";
import { describe, expect, it } from "vitest";
import { makeHumboldtPattern } from "./humboldt-patterns.ts";
import { drawingsOfEach, findLookAlikes, remediesFor } from "./look-alikes.ts";
import { createRandom } from "./random.ts";

const aquarium = (size: number): Reference[] =>
  Array.from({ length: size }, (_, id) => ({
    id: String(id),
    spots: makeHumboldtPattern(createRandom(`resident ${id}`)),
    bandColors: [["red", "blue", "green", "white"][id % 4] ?? "red"],
  }));

// Rule (staff.md#before-and-after-publishing): The number of simulated drawings is bounded, so that sixty
//   penguins are checked within seconds
it.each([
  [1, 8],
  [25, 8],
  [42, 4],
  [60, 3],
  [1_000, 1],
])(
  "of each of %d penguins every kind of visitor draws %d times, so that a check stays short",
  (penguins, drawings) => {
    expect(drawingsOfEach(penguins)).toBe(drawings);
  },
);

// Rule (staff.md#before-and-after-publishing)
describe("findLookAlikes", () => {
  // Rule (staff.md#before-and-after-publishing): Each penguin's simulated drawings are searched for among all
  //   penguins; the ones that come before it are named
  it("reports every penguin in its order, the same each time", () => {
    const residents = aquarium(3);
    const reports = findLookAlikes(residents);
    expect(reports.map(({ id }) => id)).toEqual(residents.map(({ id }) => id));
    for (const report of reports) {
      expect(lookAlikeReport.parse(report)).toEqual(report);
      expect(report.drawings).toBeGreaterThan(0);
      expect(report.shown).toBeGreaterThanOrEqual(report.first);
    }
    expect(findLookAlikes(residents)).toEqual(reports);
  });

  it("names the twin of a penguin, and that bands tell them apart where they differ", () => {
    const [one, ...others] = aquarium(5) as [Reference, ...Reference[]];
    const twin = { ...one, id: "twin", bandColors: ["green"] };
    const reports = findLookAlikes([...others, one, twin]);
    const [ofOne, ofTwin] = reports.slice(-2);
    expect((ofOne?.first ?? 0) + (ofTwin?.first ?? 0)).toBeLessThan(1.2);
    const worse = (ofOne?.first ?? 0) < (ofTwin?.first ?? 0) ? ofOne : ofTwin;
    expect(worse?.confusions[0]?.id).toBe(worse === ofOne ? "twin" : one.id);
    expect(worse?.first_with_bands).toBeGreaterThan(0.8);
    expect(worse?.remedies).toContain("bands");
  });

  // Rule (staff.md#before-and-after-publishing): Of each penguin the share of children's drawings is told that
  //   have it among the first, and what would help
  it("tells how children find each penguin, and that bands help who is hard for them", () => {
    const spots = makeHumboldtPattern(createRandom("crowd"), () => 8);
    const crowd = Array.from({ length: 14 }, (_, id) => ({
      id: String(id),
      // The same places for all: no drawing tells them apart, and their bands do.
      spots: spots.map(({ x, y, r }) => ({ x: x + (id % 2), y, r })),
      bandColors: [["red", "blue", "green", "white"][id % 4] ?? "red", ["red", "blue"][id % 2] ?? "red"],
    }));
    const reports = findLookAlikes(crowd);
    for (const { children } of reports) {
      expect(children.drawings).toBeGreaterThanOrEqual(2 * drawingsOfEach(crowd.length) - 4);
      expect(children.shown_with_bands).toBeGreaterThanOrEqual(children.shown);
    }
    expect(reports.some(({ children }) => children.remedies.includes("bands"))).toBe(true);
    const [alone] = findLookAlikes(aquarium(3));
    expect(alone?.children).toMatchObject({ shown: 1, remedies: [] });
  });

  it("simulates nothing of a penguin without spots, and wants those traced that are not known", () => {
    const strangers = [{ id: "untraced" }, { id: "spotless", spots: [] }];
    const [untraced, spotless] = findLookAlikes([...strangers, ...aquarium(3)]);
    const children = { drawings: 0, shown: 0, shown_with_bands: 0, remedies: [] };
    const nothing = { drawings: 0, first: 0, shown: 0, first_with_bands: 0, children, confusions: [] };
    expect(untraced).toEqual({ id: "untraced", ...nothing, remedies: ["tracing"] });
    expect(spotless).toEqual({ id: "spotless", ...nothing, remedies: [] });
  });

  it("gives an empty aquarium no reports", () => {
    expect(findLookAlikes([])).toEqual([]);
  });
});

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
