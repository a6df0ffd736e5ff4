import { dictionary, dictionaryResponse } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import { everythingVisible } from "@harapen/contract/drawing";
import { basePenguins, ranking } from "@harapen/contract/penguin";
import { todayAt } from "@harapen/contract/time-zone";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { importFolder } from "../folder/import-folder.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await runApp();
  const files = aquariumFiles();
  const [first, , third] = files["base.json"] as object[];
  const { penguin, ...labels } = files["localize/zh.json"] as { penguin: { name: object } };
  const folder = writeFolder({
    ...files,
    "base.json": [first, { ...third, status: { kind: "died", since: "2026-11-02" } }],
    "localize/zh.json": { ...labels, penguin: { ...penguin, name: { p2: "贝尔" } } },
  });
  await importFolder(folder, app.rooms.catalog.aquariums);
});
afterAll(() => app.stop());

const base = async () => basePenguins.parse(await (await app.get(PATHS.basePenguins(SLUG))).json());

describe("penguins that are not here", () => {
  it("stay in the base list with their status: one that died, and one whom an import lacks", async () => {
    expect((await base()).map(({ id, status }) => [id, status?.kind, status?.since])).toEqual([
      ["p1", undefined, undefined],
      ["3", "died", "2026-11-02"],
      ["p2", "not-on-show", expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
    ]);
  });

  // Rule (an-aquariums-data)
  it.each(["Pacific/Kiritimati", "Pacific/Pago_Pago"])(
    "are not on show since the aquarium's day, where another has another day: %s",
    async (time_zone) => {
      const zoned = await runApp();
      const files = aquariumFiles();
      const [first] = files["base.json"] as object[];
      const details = { ...(files["aquarium.json"] as object), time_zone };
      const folder = writeFolder({ ...files, "aquarium.json": details, "base.json": [first] });
      const before = todayAt({ time_zone });
      await importFolder(folder, zoned.rooms.catalog.aquariums);
      const listed = basePenguins.parse(await (await zoned.get(PATHS.basePenguins(SLUG))).json());
      expect([before, todayAt({ time_zone })]).toContain(listed.at(-1)?.status?.since);
      expect(await (await zoned.get(PATHS.aquarium(SLUG))).json()).not.toHaveProperty("time_zone");
      await zoned.stop();
    },
  );

  it("keep their pictures and names", async () => {
    const gone = (await base()).at(-1);
    expect((await app.get(gone?.picture ?? "")).status).toBe(200);
    const words = dictionary.parse(await (await app.get(PATHS.dictionary(SLUG, "ja"))).json());
    expect(words.penguin.name.p2).toBe("ベル");
  });

  // Rule (an-aquariums-data)
  it("are no candidates of a search", async () => {
    const request = { pos: [1, 0, 0, 0, 0, 0, 0, 0, 0], part: everythingVisible(), aquarium: SLUG };
    const ranked = ranking.parse(await (await app.post(PATHS.search, request)).json());
    expect(ranked.map(({ id }) => id)).toEqual(["p1"]);
  });
});

// Rule (labels-and-languages)
it("a name that a language lacks is answered in the first language that has it, which is said", async () => {
  const words = dictionaryResponse.parse(await (await app.get(PATHS.dictionary(SLUG, "zh"))).json());
  expect(words.penguin.name).toMatchObject({ p1: "アン", p2: "贝尔" });
  expect(words.borrowed?.name).toMatchObject({ p1: "ja" });
  expect(words.borrowed?.name).not.toHaveProperty("p2");
});
