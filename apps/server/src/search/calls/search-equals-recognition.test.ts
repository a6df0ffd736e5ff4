import { fileURLToPath } from "node:url";
import { PATHS } from "@harapen/contract/calls/paths";
import { countByCell, everythingVisible, NOT_VISIBLE, type Stroke } from "@harapen/contract/drawing";
import { basePenguins, type Penguin, type RankedPenguin } from "@harapen/contract/penguin";
import { type Drawing, readDrawing } from "@harapen/recognition/drawing/scene";
import { identify } from "@harapen/recognition/identify";
import { prepareReferences, type ReferenceSet } from "@harapen/recognition/reference";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { importFolder } from "../../catalog/folder/import-folder.ts";
import { type RunningApp, runApp } from "../../testing/running-app.ts";

const SLUG = "minato";
const FOLDER = fileURLToPath(new URL(`../../../../../aquariums/${SLUG}/`, import.meta.url));

let app: RunningApp;
let penguins: Penguin[];
let references: ReferenceSet;

beforeAll(async () => {
  app = await runApp();
  await importFolder(FOLDER, app.rooms.catalog.aquariums);
  penguins = basePenguins.parse(await (await app.get(PATHS.basePenguins(SLUG))).json());
  references = prepareReferences(
    penguins.map(({ id, spots, avr_pos, band_color }) => ({
      id,
      spots,
      averageCounts: avr_pos,
      bandColors: band_color,
    })),
  );
});
afterAll(() => app.stop());

/** Returns every second of a penguin's spots, displaced by some units, and one that it does not have. */
function drawnAfter({ spots = [] }: Penguin): Stroke[] {
  const places = spots.filter((_, index) => index % 2 === 0).map(({ x, y }) => ({ x: x + 5, y: y - 7 }));
  return [...places, { x: 130, y: 330 }].map((place, stroke) => ({
    stroke,
    brushSize: 10,
    pos: [{ ...place, t: stroke }],
  }));
}

async function search({ counts, mask, strokes, bandColors }: Drawing): Promise<RankedPenguin[]> {
  const body = { pos: counts, part: mask, aquarium: SLUG, data: strokes, bandcolor: bandColors };
  return (await (await app.post(PATHS.search, body)).json()) as RankedPenguin[];
}

const unseenBelow = everythingVisible().map((cell, index) => (index > 5 ? NOT_VISIBLE : cell));

describe("a search through the call", () => {
  test.each([
    ["strokes", 0, everythingVisible(), true, undefined],
    ["strokes under a mask", 5, unseenBelow, true, undefined],
    ["counts alone", 9, everythingVisible(), false, undefined],
    ["strokes and bands", 14, everythingVisible(), true, ["red"]],
  ] as const)(
    "ranks %s as recognition does, with its probabilities",
    async (_, which, mask, withStrokes, bands) => {
      const strokes = drawnAfter(penguins[which] as Penguin);
      const drawing = {
        counts: countByCell(strokes),
        mask: [...mask],
        strokes: withStrokes ? strokes : undefined,
        bandColors: bands && [...bands],
      };
      const ranked = await search(drawing);
      const { candidates } = identify(references, readDrawing(drawing));
      expect(ranked.map(({ id }) => id)).toEqual(candidates.map(({ id }) => id));
      for (const [index, { score }] of ranked.entries()) {
        const probability = candidates[index]?.probability ?? 0;
        expect(score).toBeLessThanOrEqual(probability);
        expect(probability - score).toBeLessThanOrEqual(1e-6);
      }
    },
  );

  it("explains the first twelve, with every mark and every spot", async () => {
    const strokes = drawnAfter(penguins[0] as Penguin);
    const ranked = await search({ counts: countByCell(strokes), mask: everythingVisible(), strokes });
    expect(ranked.map(({ explanation }) => explanation !== undefined)).toEqual(
      ranked.map((_, index) => index < 12),
    );
    for (const { explanation, spots = [] } of ranked.slice(0, 12)) {
      if (!explanation) throw new Error("the first twelve must be explained");
      const { same, missing, extra } = explanation;
      expect(same.length + extra.length).toBe(strokes.length);
      const explained = [...same.map(({ spot }) => spot), ...missing].map(({ x, y, r }) => ({ x, y, r }));
      expect(explained).toHaveLength(spots.length);
      expect(explained).toEqual(expect.arrayContaining(spots));
    }
  });

  it("explains nothing where nothing but counts was drawn", async () => {
    const ranked = await search({ counts: [2, 0, 0, 0, 1, 0, 0, 0, 1], mask: everythingVisible() });
    expect(ranked.filter(({ explanation }) => explanation)).toEqual([]);
  });
});
