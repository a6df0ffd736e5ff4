import { FIRST_RESULTS } from "@harapen/contract/constants";
import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import { CANVAS, type Point } from "@harapen/contract/geometry";
import { clutterDensityAt, type Drawing, readDrawing } from "@harapen/recognition/drawing/scene";
import type { Posterior } from "@harapen/recognition/evidence/posterior";
import { identify as identifyScene } from "@harapen/recognition/identify";
import { rankByNineCounts } from "@harapen/recognition/internals/counts/published-method";
import { UNLISTED } from "@harapen/recognition/internals/parameters";
import { patternLogLikelihoods } from "@harapen/recognition/internals/spots/shortlist";
import { prepareReferences, type ReferenceSet } from "@harapen/recognition/reference";
import { beforeAll, describe, expect, it } from "vitest";
import { makeBands, reportBands } from "./bands.ts";
import { averageCounts, drawPenguin } from "./drawings.ts";
import { makePattern } from "./patterns.ts";
import { createRandom } from "./random.ts";
import { ADULT, VISITORS, type Visitor } from "./visitors.ts";

const PENGUINS = 60;
const DRAWINGS_EACH = 2;

function identify(references: ReferenceSet, drawing: Drawing): Posterior {
  return identifyScene(references, readDrawing(drawing));
}

function isAmongFirst({ candidates }: Posterior, right: string): boolean {
  return candidates.slice(0, FIRST_RESULTS).some(({ id }) => id === right);
}

/** The share of drawings whose penguin is among the first seven, by method. */
function hitRates(visitor: Visitor) {
  const random = createRandom(`recognition test ${visitor.name}`);
  const patterns = Array.from({ length: PENGUINS }, (_, id) => ({
    id: String(id),
    spots: makePattern(random),
  }));
  const averages = patterns.map(({ id, spots }) => ({ id, averageCounts: averageCounts(random, spots) }));
  const [traced, averaged] = [prepareReferences(patterns), prepareReferences(averages)];
  const hits = { strokes: 0, counts: 0, averages: 0, published: 0 };
  const among = (posterior: Posterior, right: string) => (isAmongFirst(posterior, right) ? 1 : 0);
  for (const { id, spots } of patterns) {
    for (let drawing = 0; drawing < DRAWINGS_EACH; drawing++) {
      const { strokes, mask } = drawPenguin(random, spots, visitor);
      const counts = countByCell(strokes);
      hits.strokes += among(identify(traced, { counts, mask, strokes }), id);
      hits.counts += among(identify(traced, { counts, mask }), id);
      hits.averages += among(identify(averaged, { counts, mask }), id);
      hits.published += rankByNineCounts(averages, counts).indexOf(id) < 7 ? 1 : 0;
    }
  }
  const rate = (count: number) => count / (PENGUINS * DRAWINGS_EACH);
  return {
    strokes: rate(hits.strokes),
    counts: rate(hits.counts),
    averages: rate(hits.averages),
    published: rate(hits.published),
  };
}

describe.each(VISITORS.map((visitor) => [visitor.name, visitor] as const))(
  "drawings by the %s",
  (_, visitor) => {
    let rates: ReturnType<typeof hitRates>;
    beforeAll(() => {
      rates = hitRates(visitor);
    });

    // Rule (the-search)
    it("are recognised far more often by their strokes than by the published nine counts", () => {
      expect(rates.strokes).toBeGreaterThan(rates.published + 0.12);
    });

    // Rule (the-search): The three fields alone are answered well
    it("are recognised more often by soft counts than by the published nine counts", () => {
      expect(rates.counts).toBeGreaterThan(rates.published + 0.05);
      expect(rates.averages).toBeGreaterThan(rates.published);
    });
  },
);

describe.each(VISITORS.map((visitor) => [visitor.name, visitor] as const))(
  "two band colours reported by the %s, one of them wrong in ten times",
  (_, visitor) => {
    it("put nearly every penguin among the first seven, with a drawing, and most without", () => {
      const random = createRandom(`reported bands ${visitor.name}`);
      const penguins = Array.from({ length: PENGUINS }, (_, id) => ({
        id: String(id),
        spots: makePattern(random),
        bandColors: makeBands(random),
      }));
      const references = prepareReferences(penguins);
      const hits = { drawn: 0, described: 0 };
      for (const { id, spots, bandColors } of penguins) {
        const { strokes, mask } = drawPenguin(random, spots, visitor);
        const described = { counts: countByCell([]), mask, bandColors: reportBands(random, bandColors, 0.1) };
        hits.drawn += isAmongFirst(identify(references, { ...described, strokes }), id) ? 1 : 0;
        hits.described += isAmongFirst(identify(references, described), id) ? 1 : 0;
      }
      expect(hits.drawn / PENGUINS).toBeGreaterThan(0.95);
      expect(hits.described / PENGUINS).toBeGreaterThan(0.75);
    });
  },
);

describe("all drawings together", () => {
  it("are no more probable than certain under a pattern", () => {
    const random = createRandom("all drawings");
    const spot = { x: 190, y: 240, r: 4 };
    const { patterns } = prepareReferences([{ id: "", spots: [spot] }]);
    const nearby = (x: number, y: number) =>
      Math.exp(-(((x - spot.x) / 25) ** 2 + ((y - spot.y) / 30) ** 2) / 2) / (2 * Math.PI * 25 * 30);
    const proposed = (x: number, y: number) => 0.6 * nearby(x, y) + 0.4 / (CANVAS.width * CANVAS.height);
    const propose = () =>
      random.chance(0.6)
        ? { x: random.normal(spot.x, 25), y: random.normal(spot.y, 30) }
        : { x: random.uniform(0, CANVAS.width), y: random.uniform(0, CANVAS.height) };
    let sum = 0;
    const drawings = 5_000;
    for (let drawing = 0; drawing < drawings; drawing++) {
      const places: Point[] = Array.from({ length: random.poisson(1) }, propose);
      const strokes = places.map((place, stroke) => ({ stroke, brushSize: 10, pos: [place] }));
      const scene = readDrawing({ counts: [], mask: everythingVisible(), strokes });
      if (strokes.length === 0 || scene.marks.count < strokes.length) continue;
      const log = patternLogLikelihoods(patterns, scene)[0] ?? 0;
      const densities = places.map(({ x, y }) => Math.log(proposed(x, y) / clutterDensityAt(x, y)));
      sum += Math.exp(log + 1 - densities.reduce((total, each) => total + each, 0));
    }
    expect(sum / drawings).toBeGreaterThan(0.7);
    expect(sum / drawings).toBeLessThan(1.02);
  });
});

describe("drawings of penguins that are not among the references", () => {
  it("make none of the references more probable than drawings of residents do", () => {
    const random = createRandom("strangers");
    const residents = Array.from({ length: PENGUINS }, (_, id) => ({
      id: String(id),
      spots: makePattern(random),
    }));
    const references = prepareReferences(residents);
    const unlistedFor = (spots: ReturnType<typeof makePattern>) => {
      const { strokes, mask } = drawPenguin(random, spots, ADULT);
      return identify(references, { counts: countByCell(strokes), mask, strokes }).unlisted;
    };
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const ofResidents = mean(residents.map(({ spots }) => unlistedFor(spots)));
    const ofStrangers = mean(residents.map(() => unlistedFor(makePattern(random))));
    expect(ofResidents).toBeLessThan(UNLISTED.prior);
    expect(ofStrangers).toBeGreaterThan(2 * UNLISTED.prior);
  });
});
