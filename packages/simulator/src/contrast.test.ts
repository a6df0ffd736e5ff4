import { describe, expect, it } from "vitest";
import { withContrast } from "./contrast.ts";
import { drawPenguin } from "./drawings.ts";
import { makeHumboldtPattern } from "./humboldt-patterns.ts";
import { createRandom } from "./random.ts";
import { BRIEF_VISITORS } from "./visitors.ts";

const CHILD = BRIEF_VISITORS.find(({ name }) => name === "child") ?? BRIEF_VISITORS[0];

describe("withContrast", () => {
  it("leaves place and size, and repeats itself", () => {
    const spots = makeHumboldtPattern(createRandom("pattern"));
    const seen = withContrast(createRandom("contrast"), spots);
    expect(seen.map(({ x, y, r }) => ({ x, y, r }))).toEqual(spots);
    expect(withContrast(createRandom("contrast"), spots)).toEqual(seen);
  });
});

it("children who stop early draw bold spots more often than others of the same size", () => {
  const random = createRandom("bold");
  const tally = { bold: { drawn: 0, all: 0 }, other: { drawn: 0, all: 0 } };
  for (let each = 0; each < 300; each++) {
    const spots = makeHumboldtPattern(random, () => 30).map((spot, index) => ({
      ...spot,
      bold: index % 3 === 0,
    }));
    if (!CHILD) continue;
    const drawn = new Set(drawPenguin(random, spots, CHILD).spotsOf.flat());
    for (const [index, { bold }] of spots.entries()) {
      const group = tally[bold ? "bold" : "other"];
      group.all++;
      if (drawn.has(index)) group.drawn++;
    }
  }
  const share = ({ drawn, all }: { drawn: number; all: number }) => drawn / all;
  expect(share(tally.bold)).toBeGreaterThan(1.15 * share(tally.other));
});
