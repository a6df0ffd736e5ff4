import { lookAlikeReport } from "@harapen/contract/staff/look-alikes";
import type { Reference } from "@harapen/recognition/reference";
import { describe, expect, it } from "vitest";
import { makeHumboldtPattern } from "../humboldt-patterns.ts";
import { createRandom } from "../random.ts";
import { drawingsOfEach, findLookAlikes } from "./find-look-alikes.ts";

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

  it("simulates nothing of a penguin without spots, and wants those traced that are not known", () => {
    const strangers = [{ id: "untraced" }, { id: "spotless", spots: [] }];
    const [untraced, spotless] = findLookAlikes([...strangers, ...aquarium(3)]);
    const nothing = { drawings: 0, first: 0, shown: 0, first_with_bands: 0, confusions: [] };
    expect(untraced).toEqual({ id: "untraced", ...nothing, remedies: ["tracing"] });
    expect(spotless).toEqual({ id: "spotless", ...nothing, remedies: [] });
  });

  it("gives an empty aquarium no reports", () => {
    expect(findLookAlikes([])).toEqual([]);
  });
});
