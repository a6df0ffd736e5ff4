import { countByCell, type Stroke } from "@harapen/contract/drawing";
import { BRUSH_SIZE, type Point } from "@harapen/contract/geometry";
import { hitProbability, rankOf } from "@harapen/measures/rank";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom } from "@harapen/simulator/random";
import { describe, expect, it } from "vitest";
import { BASELINES } from "./all.ts";
import type { Drawn, Known, Recognizer } from "./baseline.ts";
import { hardCounts } from "./nine-counts.ts";

const random = createRandom("rivals");
/** Patterns of which no two have the same nine counts, and which have enough spots for every method. */
const INDIVIDUALS = Array.from({ length: 200 }, () => individual(makePattern(random)))
  .filter(({ spots }) => spots.length >= 7)
  .filter(
    ({ averageCounts }, index, all) =>
      all.findIndex((other) => other.averageCounts.join() === averageCounts.join()) === index,
  )
  .slice(0, 20);

function individual(spots: Known["spots"]): Known {
  return { spots, averageCounts: hardCounts({ spots }) };
}

/** Returns a drawing with each place as a tap. */
function tapped(places: readonly Point[]): Drawn {
  const strokes = places.map(
    ({ x, y }, stroke): Stroke => ({ stroke, brushSize: BRUSH_SIZE, pos: [{ x, y }] }),
  );
  return { strokes, counts: countByCell(strokes) };
}

/** Returns the probability with which the baseline puts the individual at `shows` first. */
function found(recognize: Recognizer, drawn: Drawn, shows: number): number {
  return hitProbability(rankOf(recognize(drawn), { shows }), 1);
}

describe.each(BASELINES.map((baseline) => [baseline.name, baseline] as const))("%s", (_, baseline) => {
  const last = baseline.settings.length - 1;
  const settings = [...new Set([0, last >> 1, last])];

  it.each(settings)("finds the individual whose spots are tapped as they lie, with setting %i", (setting) => {
    const recognize = baseline.prepare(INDIVIDUALS, setting);
    const hits = INDIVIDUALS.map(({ spots }, shows) => found(recognize, tapped(spots), shows));
    expect(hits.filter((each) => each === 1).length).toBeGreaterThanOrEqual(INDIVIDUALS.length - 1);
  });

  it("does not care in which order the spots are drawn", () => {
    const recognize = baseline.prepare(INDIVIDUALS, 0);
    const spots = INDIVIDUALS[0]?.spots ?? [];
    const [there, back] = [recognize(tapped(spots)), recognize(tapped(spots.toReversed()))];
    expect(there.scores).toHaveLength(INDIVIDUALS.length);
    expect([...back.scores]).toEqual([...there.scores].map((score) => expect.closeTo(score, 6)));
  });

  it("gives numbers for one spot, for many, and for spots on one line", () => {
    const lone = individual([{ x: 195, y: 247 }]);
    const line = individual([140, 170, 200, 230].map((x) => ({ x, y: 247 })));
    expect(settings).not.toEqual([]);
    for (const setting of settings) {
      const recognize = baseline.prepare([lone, line, ...INDIVIDUALS.slice(0, 3)], setting);
      for (const { spots } of [lone, line, ...INDIVIDUALS.slice(0, 2)]) {
        for (const score of recognize(tapped(spots)).scores) expect(score).not.toBeNaN();
      }
    }
  });
});
