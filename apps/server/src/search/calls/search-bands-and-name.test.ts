import { PATHS } from "@harapen/contract/calls/paths";
import { everythingVisible } from "@harapen/contract/drawing";
import { type RankedPenguin, ranking } from "@harapen/contract/penguin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importFolder } from "../../catalog/folder/import-folder.ts";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { type RunningApp, runApp } from "../../testing/running-app.ts";

const SLUG = "bandhall";
const NAMES = {
  ja: { an: "アン", beru: "ベルーガ", kuro: "クロワッサン" },
  en: { an: "Ann", beru: "Beluga", kuro: "Croissant" },
  zh: { an: "小安", beru: "白鲸", kuro: "牛角包" },
  ko: { an: "앤", beru: "벨루가", kuro: "크루아상" },
};
const COLORS = {
  ja: { red: "赤", blue: "青", purple: "紫", yellow: "黄" },
  en: { red: "Red", blue: "Blue", purple: "Purple", yellow: "Yellow" },
  zh: { red: "红", blue: "蓝", purple: "紫", yellow: "黄" },
  ko: { red: "빨강", blue: "파랑", purple: "보라", yellow: "노랑" },
};

function bandHall(): string {
  const common = { picture: "p.svg", icon: "p.svg", avr_pos: [0, 1, 0, 0, 1, 0, 0, 1, 0] };
  const words = (locale: keyof typeof NAMES) => ({
    penguin: { name: NAMES[locale], comment: {} },
    place: {},
    gender: {},
    color: COLORS[locale],
  });
  const files = aquariumFiles();
  return writeFolder({
    ...files,
    "aquarium.json": {
      ...(files["aquarium.json"] as object),
      slug: SLUG,
      band_colors: ["red", "blue", "purple", "yellow"],
    },
    "base.json": [
      { id: "an", ...common, band_color: ["yellow", "red"] },
      { id: "beru", ...common, band_color: ["blue", "red"] },
      { id: "kuro", ...common, band_color: ["purple"] },
    ],
    "localize/ja.json": words("ja"),
    "localize/en.json": words("en"),
    "localize/zh.json": words("zh"),
    "localize/ko.json": words("ko"),
  });
}

let app: RunningApp;
beforeAll(async () => {
  app = await runApp();
  await importFolder(bandHall(), app.rooms.catalog.aquariums);
});
afterAll(() => app.stop());

const NOTHING_DRAWN = { pos: new Array(9).fill(0), part: everythingVisible(), aquarium: SLUG };

async function search(fields: object): Promise<RankedPenguin[]> {
  const answer = await app.post(PATHS.search, { ...NOTHING_DRAWN, ...fields });
  expect(answer.status).toBe(200);
  const ranked = ranking.parse(await answer.json());
  expect(ranked).toHaveLength(3);
  expect(ranked.reduce((sum, { score }) => sum + score, 0)).toBeLessThanOrEqual(1);
  return ranked;
}

describe("a search with bands and a name", () => {
  // Rule (the-search)
  it("ranks by the band colours, in any order, when nothing is drawn", async () => {
    const [first, , last] = await search({ bandcolor: ["red", "blue"] });
    expect(first?.id).toBe("beru");
    expect(last?.score).toBeGreaterThan(0);
    expect((await search({ bandcolor: ["purple"] }))[0]?.id).toBe("kuro");
  });

  it.each([
    ["Japanese words", ["青", "赤"]],
    ["English words in any case", ["RED", "blue"]],
    ["Korean words", ["빨강", "파랑"]],
    ["full-width letters", ["ｒｅｄ", "ｂｌｕｅ"]],
    ["codes among words of no colour", ["red", "ふわふわ", "blue", "__proto__"]],
  ])("takes %s for the codes", async (_, bandcolor) => {
    expect(await search({ bandcolor })).toEqual(await search({ bandcolor: ["red", "blue"] }));
  });

  it("answers as without bands when none of the words is a colour", async () => {
    expect(await search({ bandcolor: ["ふわふわ", "", "constructor"] })).toEqual(await search({}));
  });

  it.each([
    ["べるーが", "beru"],
    ["ﾍﾞﾙｶﾞ", "beru"],
    ["beluag", "beru"],
    ["벨루거", "beru"],
    ["白鲸", "beru"],
    ["くろわさん", "kuro"],
    ["クロワ", "kuro"],
    ["アンちゃん", "an"],
  ])("ranks by the name %s", async (penname, id) => {
    const [first, second] = await search({ penname });
    expect(first?.id).toBe(id);
    expect(first?.score).toBeGreaterThan(1.5 * (second?.score ?? 1));
  });

  // Rule (labels-and-languages): A penguin without a name in any language is found by its id in the info form
  it("ranks by the id of one whom no language names", async () => {
    const files = aquariumFiles();
    const folder = writeFolder({
      ...files,
      "aquarium.json": { ...(files["aquarium.json"] as object), slug: "namelesshall" },
    });
    await importFolder(folder, app.rooms.catalog.aquariums);
    const answer = await app.post(PATHS.search, { ...NOTHING_DRAWN, aquarium: "namelesshall", penname: "3" });
    expect(ranking.parse(await answer.json())[0]?.id).toBe("3");
  });

  it("weighs a name and bands that disagree, and drops neither penguin", async () => {
    const ranked = await search({ penname: "クロワッサン", bandcolor: ["red", "blue"] });
    for (const { score } of ranked) expect(score).toBeGreaterThan(0);
    expect(
      ranked
        .slice(0, 2)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(["beru", "kuro"]);
  });

  it("answers as without a name when there is nothing to read in it", async () => {
    expect(await search({ penname: "？！ " })).toEqual(await search({}));
  });
});
