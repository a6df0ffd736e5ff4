import { aquariumResponse, dictionaryResponse } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import type { RankedPenguin } from "@harapen/contract/penguin";
import { afterAll, describe, expect, it } from "vitest";
import { aquariumFiles, DRAWN, writeFolder } from "../../testing/aquarium-fixture.ts";
import { runApp, SLUG } from "../../testing/running-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { exportAquarium } from "../folder/export-folder.ts";
import { importFolder } from "../folder/import-folder.ts";
import { readAquariumFolder } from "../folder/read-folder.ts";

const app = await runApp();
afterAll(() => app.stop());

const files = aquariumFiles();
const words = files["localize/ja.json"] as Record<"penguin" | "place" | "gender" | "color", object>;
const JA = {
  ...words,
  penguin: {
    name: { p1: "小豆《あずき》", p2: "ベル", p3: "クロ" },
    comment: { p1: "よく泳《およ》ぐ", p2: "魚《さかな" },
  },
  place: { cape: "喜望峰《きぼうほう》" },
};
const { name, ...details } = files["aquarium.json"] as { name: Record<string, string> };
const folder = writeFolder({
  ...files,
  "aquarium.json": { ...details, name: { ...name, ja: "試験館《しけんかん》" } },
  "localize/ja.json": JA,
});
const [imported] = await importFolder(folder, app.rooms.catalog.aquariums);

const dictionaryIn = async (locale: "ja" | "zh") =>
  dictionaryResponse.parse(await (await app.get(PATHS.dictionary(SLUG, locale))).json());
const read = (base: string, reading: string) => ({ base, reading });

// Rule (labels-and-languages)
describe("readings that keepers wrote into Japanese texts", () => {
  it("are answered beside the texts, which have none", async () => {
    const { penguin, place, readings } = await dictionaryIn("ja");
    expect(penguin).toEqual({
      name: { p1: "小豆", p2: "ベル", p3: "クロ" },
      comment: { p1: "よく泳ぐ", p2: "魚《さかな" },
      comment_phrases: { p1: ["よく", "泳ぐ"], p2: expect.any(Array) },
    });
    expect(place).toEqual({ cape: "喜望峰" });
    expect(readings).toEqual({
      name: { p1: [[read("小豆", "あずき")]] },
      comment: { p1: [["よく"], [read("泳", "およ"), "ぐ"]] },
      place: { cape: [[read("喜望峰", "きぼうほう")]] },
      gender: {},
      color: {},
    });
    const aquarium = aquariumResponse.parse(await (await app.get(PATHS.aquarium(SLUG))).json());
    expect([aquarium.name.ja, aquarium.name_readings]).toEqual(["試験館", [[read("試験館", "しけんかん")]]]);
  });

  it("are Japanese alone: 《》 in Chinese are what they were", async () => {
    const zh = { ...words, penguin: { name: {}, comment: { p1: "他最喜欢《企鹅》" } } };
    await importFolder(writeFolder({ ...files, "localize/zh.json": zh }), app.rooms.catalog.aquariums);
    const { penguin, readings } = await dictionaryIn("zh");
    expect([penguin.comment.p1, readings]).toEqual(["他最喜欢《企鹅》", undefined]);
    await importFolder(folder, app.rooms.catalog.aquariums);
  });

  it.each(["小豆", "あずき"])("find their bird by %s, which a visitor writes", async (penname) => {
    const search = { pos: countByCell([]), part: everythingVisible(), aquarium: SLUG, penname };
    const [first] = (await (await app.post(PATHS.search, search)).json()) as RankedPenguin[];
    expect(first?.id).toBe("p1");
  });

  // Rule (staff-screens)
  it("that are none are named at the import, which keeps them as text", () => {
    expect(imported?.warnings.filter((line) => line.includes("marks"))).toEqual([
      expect.stringMatching(/^localize\/ja\.json: penguin\.comment\.p2 has marks .*"魚《さかな"$/),
    ]);
  });

  it("are in the exchange folder as they were written", async () => {
    const out = `${temporaryFolder()}/out`;
    await exportAquarium(SLUG, out, app.rooms.catalog.aquariums);
    const content = await readAquariumFolder(out, DRAWN);
    expect(content.dictionaries.ja).toEqual(JA);
    expect(content.details.name.ja).toBe("試験館《しけんかん》");
  });
});
