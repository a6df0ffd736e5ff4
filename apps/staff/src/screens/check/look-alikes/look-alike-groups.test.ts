import type { LookAlikeReport } from "@harapen/contract/staff/look-alikes";
import { describe, expect, it } from "vitest";
import { sortReports } from "./look-alike-groups.ts";

function report(id: string, first: number, confusions: Record<string, number> = {}): LookAlikeReport {
  return {
    id,
    drawings: 12,
    first,
    shown: 0.9,
    first_with_bands: 1,
    children: { drawings: 9, shown: 0.9, shown_with_bands: 1, remedies: [] },
    confusions: Object.entries(confusions).map(([other, share]) => ({ id: other, share })),
    remedies: [],
  };
}

const groupsOf = (...reports: LookAlikeReport[]) => sortReports(reports).groups;
const idsOf = (groups: ReturnType<typeof groupsOf>) => groups.map(({ birds }) => birds.map(({ id }) => id));

// Rule (staff.md#before-and-after-publishing)
describe("reports of simulated drawings", () => {
  // Rule (staff.md#before-and-after-publishing): Penguins that are taken for each other stand side by side,
  //   each two once, with how often and what would help
  it("name two birds that are taken for each other once, first the one that is found less often", () => {
    const groups = groupsOf(
      report("sora", 0.6, { umi: 0.4 }),
      report("umi", 0.4, { sora: 5 / 12 }),
      report("kai", 0.9, { sora: 1 / 12 }),
    );
    expect(idsOf(groups)).toEqual([["umi", "sora"]]);
    expect(groups[0]?.confusions.map(({ report: { id }, other, times }) => [id, other, times])).toEqual([
      ["umi", "sora", 5],
      ["sora", "umi", 5],
    ]);
  });

  it("group a bird with all that it is taken for, and those with each other", () => {
    const groups = groupsOf(
      report("a", 0.3, { b: 0.5, c: 0.4, d: 0.1 }),
      report("b", 0.6, { c: 0.4, e: 0.35 }),
      report("c", 0.7),
      report("d", 0.8),
      report("e", 0.9),
    );
    expect(idsOf(groups)).toEqual([
      ["a", "b", "c"],
      ["b", "e"],
    ]);
    expect(groups[0]?.confusions).toHaveLength(3);
  });

  it("are stricter with a bird that is found often enough", () => {
    expect(idsOf(groupsOf(report("a", 0.7, { b: 0.3 }), report("b", 1)))).toEqual([]);
    expect(idsOf(groupsOf(report("a", 0.4, { b: 0.3 }), report("b", 1)))).toEqual([["a", "b"]]);
  });

  it("tell who is found seldom and taken for nobody in particular, and who is not traced", () => {
    const untraced: LookAlikeReport = { ...report("new", 0), drawings: 0, shown: 0, remedies: ["tracing"] };
    const spotless: LookAlikeReport = { ...report("plain", 0), drawings: 0, shown: 0 };
    const sorted = sortReports([report("a", 0.4, { b: 0.2 }), report("b", 0.9), untraced, spotless]);
    expect(sorted.groups).toEqual([]);
    expect(sorted.hardToFind.map(({ id }) => id)).toEqual(["a"]);
    expect(sorted.untraced.map(({ id }) => id)).toEqual(["new"]);
  });
});
