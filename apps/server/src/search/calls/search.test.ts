import { PATHS } from "@harapen/contract/calls/paths";
import { everythingVisible, type Stroke } from "@harapen/contract/drawing";
import { type RankedPenguin, ranking } from "@harapen/contract/penguin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importFolder } from "../../catalog/folder/import-folder.ts";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await runApp();
});
afterAll(() => app.stop());

const REQUEST = { pos: [0, 1, 0, 0, 0, 0, 0, 0, 0], part: everythingVisible(), aquarium: SLUG };
const tap = (x: number, y: number): Stroke => ({ stroke: 0, brushSize: 10, pos: [{ x, y, t: 0 }] });

async function search(fields: object): Promise<RankedPenguin[]> {
  const answer = await app.post(PATHS.search, { ...REQUEST, ...fields });
  expect(answer.status).toBe(200);
  return (await answer.json()) as RankedPenguin[];
}

// Rule (the-search)
describe("a search", () => {
  // Rule (the-search): Scores are probabilities from 0 to 1 that sum to at most 1
  // Rule (the-calls)
  it("answers every penguin with its base record and a score, best first, the sum at most 1", async () => {
    const ranked = await search({});
    const base = (await (await app.get(PATHS.basePenguins(SLUG))).json()) as { id: string }[];
    expect(ranking.parse(ranked)).toHaveLength(base.length);
    for (const { score, explanation, ...record } of ranked) expect(base).toContainEqual(record);
    const scores = ranked.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
    expect(scores.reduce((sum, score) => sum + score, 0)).toBeLessThanOrEqual(1);
  });

  // Rule (an-aquariums-data): `spots` are places and radii in canvas units, by which a penguin is found best
  it("finds the penguin whose spot was drawn, by its strokes", async () => {
    expect((await search({ pos: [0, 0, 0, 0, 0, 0, 0, 0, 1], data: [tap(230, 300)] }))[0]?.id).toBe("3");
    expect((await search({ pos: [1, 0, 0, 0, 0, 0, 0, 0, 0], data: [tap(150, 200)] }))[0]?.id).toBe("p1");
  });

  it("takes bands and a name that were left empty", async () => {
    expect(await search({ bandcolor: [], penname: "" })).toEqual(await search({}));
  });

  it("takes a drawing of nothing", async () => {
    const ranked = await search({ pos: new Array(9).fill(0), part: new Array(9).fill(-1), data: [] });
    expect(ranked.map(({ id }) => id).sort()).toEqual(["3", "p1", "p2"]);
  });

  it("finds first who has no spots by a drawing of nothing, where all of the belly was visible", async () => {
    const files = aquariumFiles();
    const [first, second, third] = files["base.json"] as object[];
    const folder = writeFolder({
      ...files,
      "aquarium.json": { ...(files["aquarium.json"] as object), slug: "plain" },
      "base.json": [first, second, { ...third, spots: [] }],
    });
    await importFolder(folder, app.rooms.catalog.aquariums);
    const [found] = await search({ aquarium: "plain", pos: new Array(9).fill(0), data: [] });
    expect(found?.id).toBe("3");
    expect(found?.score).toBeGreaterThan(0.5);
  });
});
