import { PATHS } from "@harapen/contract/calls/paths";
import { SEARCH_VERSION_HEADERS } from "@harapen/contract/calls/search";
import { everythingVisible } from "@harapen/contract/drawing";
import { ENGINE_VERSION } from "@harapen/recognition/engine-version";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { importFolder } from "../../catalog/folder/import-folder.ts";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";

const apps: RunningApp[] = [];
const newApp = async () => {
  const app = await runApp();
  apps.push(app);
  return app;
};
afterAll(() => Promise.all(apps.map((app) => app.stop())));

let app: RunningApp;
beforeEach(async () => {
  app = await newApp();
});

/** Returns the versions that a search's answer names. */
async function versions({ post }: RunningApp = app) {
  const answer = await post(PATHS.search, {
    pos: [1, 0, 0, 0, 0, 0, 0, 0, 0],
    part: everythingVisible(),
    aquarium: SLUG,
  });
  expect(answer.status).toBe(200);
  const header = (name: keyof typeof SEARCH_VERSION_HEADERS) =>
    answer.headers.get(SEARCH_VERSION_HEADERS[name]);
  return {
    engine: header("engine"),
    catalog: header("catalog"),
    learned: header("learned"),
    visitors: header("visitors"),
  };
}

type Records = Record<string, unknown>[];
const withRecord = (index: number, fields: object) => {
  const files = aquariumFiles();
  Object.assign((files["base.json"] as Records)[index] ?? {}, fields);
  return files;
};
const withName = (name: string) => {
  const files = aquariumFiles();
  const words = files["localize/en.json"] as { penguin: { name: object } };
  const named = { ...words, penguin: { ...words.penguin, name: { ...words.penguin.name, p1: name } } };
  return { ...files, "localize/en.json": named };
};
const withColorWord = (word: string) => {
  const files = aquariumFiles();
  const words = files["localize/en.json"] as { color: object };
  return { ...files, "localize/en.json": { ...words, color: { ...words.color, red: word } } };
};
const imports = (files: Record<string, unknown>) =>
  importFolder(writeFolder(files), app.rooms.catalog.aquariums);

const PATTERN = { spots: [{ x: 150, y: 200, r: 5, presence: 0.9 }], confirmations: 3, devices: 2 };
const learn = async (penguin: string, weight: number, pattern = PATTERN) => {
  const { learned } = app.rooms.search;
  await learned.save(SLUG, penguin, { ...pattern, weight }, await learned.version(SLUG));
};

describe("the versions of a ranking", () => {
  // Rule (the-search)
  it("are the engine's, a digest of the catalog, and none where nothing was learned", async () => {
    expect(await versions()).toEqual({
      engine: ENGINE_VERSION,
      catalog: expect.stringMatching(/^[0-9a-f]{12}$/),
      learned: "none",
      visitors: "shipped",
    });
  });

  it("are the same for every search, and on another server with the same aquarium", async () => {
    const first = await versions();
    expect(await versions()).toEqual(first);
    expect(await versions(await newApp())).toEqual(first);
  });

  it.each([
    ["a spot", withRecord(0, { spots: [{ x: 151, y: 200, r: 5 }] })],
    ["the counts", withRecord(1, { avr_pos: [0, 0, 0, 0, 1, 0, 0, 1, 0] })],
    ["the bands", withRecord(2, { band_color: ["blue"] })],
    ["another field of a record", withRecord(2, { birthday_iso: "2020-05" })],
    ["a name", withName("Anna")],
    ["only a colour's word", withColorWord("scarlet")],
  ])("differ in the catalog alone after an import that changes %s", async (_, files) => {
    const before = await versions();
    await imports(files);
    const after = await versions();
    expect(after.catalog).not.toBe(before.catalog);
    expect({ ...after, catalog: before.catalog }).toEqual(before);
    await imports(aquariumFiles());
    expect(await versions()).toEqual(before);
  });

  it("stay when an import changes a picture alone", async () => {
    const before = await versions();
    await imports({
      ...aquariumFiles(),
      "media/p.svg": "<svg xmlns='http://www.w3.org/2000/svg'><g/></svg>",
    });
    expect(await versions()).toEqual(before);
  });

  it("differ in what was learned alone after learning, each time", async () => {
    const before = await versions();
    await learn("p2", 1);
    const once = await versions();
    expect(once.learned).toMatch(/^[0-9a-f]{12}$/);
    expect({ ...once, learned: "none" }).toEqual(before);
    await learn("p2", 1, { ...PATTERN, spots: [{ x: 160, y: 200, r: 5, presence: 0.9 }] });
    const twice = await versions();
    expect([before.learned, once.learned]).not.toContain(twice.learned);
    expect(twice.catalog).toBe(before.catalog);
    await app.rooms.search.learned.save(SLUG, "p2", undefined, await app.rooms.search.learned.version(SLUG));
    expect(await versions()).toEqual(before);
  });

  it("stay while a learned pattern is not in force: of too little weight, or of a penguin whose spots keepers recorded", async () => {
    const before = await versions();
    await learn("p2", 0.1);
    await learn("p1", 10);
    expect(await versions()).toEqual(before);
  });
});
