import { PATHS } from "@harapen/contract/calls/paths";
import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import type { RankedPenguin } from "@harapen/contract/penguin";
import type { Spot } from "@harapen/contract/spot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importFolder } from "../../catalog/folder/import-folder.ts";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";

const MANY = 1_000;
const FAR_APART = [
  { x: 130, y: 150, r: 4 },
  { x: 260, y: 150, r: 4 },
  { x: 130, y: 335, r: 4 },
  { x: 260, y: 335, r: 4 },
];

const spotsOf = (id: number): Spot[] =>
  [0, 1, 2, 3, 4].map((spot) => ({
    x: 125 + ((id * (17 + 12 * spot) + 41 * spot) % 140),
    y: 145 + ((id * (29 + 8 * spot) + 83 * spot) % 195),
    r: 4,
  }));

/** Imports an aquarium of very many penguins, one of which has these spots. */
async function importMany(place: number, spots: Spot[]): Promise<void> {
  const base = Array.from({ length: MANY }, (_, id) => ({
    id: `n${id}`,
    picture: "p.svg",
    icon: "p.svg",
    band_color: [],
    spots: id === place ? spots : spotsOf(id),
  }));
  await importFolder(writeFolder({ ...aquariumFiles(), "base.json": base }), app.rooms.catalog.aquariums);
}

async function search(spots: readonly Spot[]): Promise<RankedPenguin[]> {
  const data = spots.map(({ x, y }, stroke) => ({
    stroke,
    brushSize: 10,
    pos: [{ x: x + 4, y: y - 3, t: 0 }],
  }));
  const body = { pos: countByCell(data), part: everythingVisible(), aquarium: SLUG, data };
  const answer = await app.post(PATHS.search, body);
  expect(answer.status).toBe(200);
  return (await answer.json()) as RankedPenguin[];
}

let app: RunningApp;
beforeAll(async () => {
  app = await runApp();
  await importMany(42, spotsOf(42));
});
afterAll(() => app.stop());

describe("a search among a thousand", () => {
  // Rule (the-search): An aquarium of many penguins is answered too
  it("answers them all, the right one first, while others search too", async () => {
    const wanted = [0, 500, 999, 42];
    const answers = await Promise.all(wanted.map((id) => search(spotsOf(id))));
    for (const [index, ranked] of answers.entries()) {
      expect(ranked).toHaveLength(MANY);
      expect(ranked[0]?.id).toBe(`n${wanted[index]}`);
      expect(ranked.reduce((sum, { score }) => sum + score, 0)).toBeLessThanOrEqual(1);
    }
  });

  it("goes by what a new import says of one of them", async () => {
    expect((await search(FAR_APART))[0]?.id).not.toBe("n42");
    await importMany(42, FAR_APART);
    const [first] = await search(FAR_APART);
    expect(first).toMatchObject({ id: "n42", spots: FAR_APART });
    expect(first?.explanation?.same).toHaveLength(FAR_APART.length);
  });
});
