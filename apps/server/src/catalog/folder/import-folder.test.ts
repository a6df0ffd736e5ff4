import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_AIDS, NO_AIDS } from "@harapen/contract/aids";
import { PATHS } from "@harapen/contract/calls/paths";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ImportError } from "../../platform/errors.ts";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { exportAquarium } from "./export-folder.ts";
import { importFolder } from "./import-folder.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await runApp();
});
afterAll(() => app.stop());

type Files = Record<string, unknown>;
type Records = Record<string, unknown>[];
const withFile = (path: string, content: unknown): Files => ({ ...aquariumFiles(), [path]: content });
const withBase = (change: (records: Records) => void): Files => {
  const files = aquariumFiles();
  change(files["base.json"] as Records);
  return files;
};
const withRecord = (index: number, fields: object): Files =>
  withBase((records) => {
    Object.assign(records[index] ?? {}, fields);
  });
const withDetails = (fields: object): Files => {
  const files = aquariumFiles();
  return { ...files, "aquarium.json": { ...(files["aquarium.json"] as object), ...fields } };
};

async function importError(files: Files): Promise<string> {
  const outcome = await importFolder(writeFolder(files), app.rooms.catalog.aquariums).catch((error) => error);
  expect(outcome).toBeInstanceOf(ImportError);
  return outcome.message;
}

describe("a folder that is malformed", () => {
  // Rule (study-aids): An unknown aid is a fault of the import
  // Rule (an-aquariums-data): A folder has `aquarium.json`, `base.json`, four dictionaries and the media that
  //   it names
  // Rule (an-aquariums-data): A field that there is not is refused, in each of the files
  it.each<[string, Files, string[]]>([
    ["has no details", withFile("aquarium.json", undefined), ["aquarium.json is missing"]],
    ["has no base list", withFile("base.json", undefined), ["base.json is missing"]],
    ["lacks a dictionary", withFile("localize/zh.json", undefined), ["localize/zh.json is missing"]],
    ["has details that are not JSON", withFile("aquarium.json", "{"), ["aquarium.json is not JSON"]],
    [
      "has a dictionary that is not JSON",
      withFile("localize/en.json", "no"),
      ["localize/en.json is not JSON"],
    ],
    ["has a base list that is no list", withFile("base.json", {}), ["base.json", "expected array"]],
    ["has a record of the wrong kind", withFile("base.json", [7]), ["index 0", "without id"]],
    [
      "has a field of the wrong type",
      withRecord(1, { picture: 5 }),
      ['index 1 (id "p2")', "field picture", "string"],
    ],
    ["has too few counts", withRecord(1, { avr_pos: [1] }), ['index 1 (id "p2")', "field avr_pos"]],
    ["has a spot without size", withRecord(0, { spots: [{ x: 1, y: 1, r: 0 }] }), ["field spots[0].r"]],
    ["has a record without id", withRecord(2, { id: undefined }), ["index 2 (without id)", "field id"]],
    [
      "has a birthday of the wrong form",
      withRecord(2, { birthday_iso: "4/2020" }),
      ['(id "3")', "birthday_iso"],
    ],
    ["has an id twice", withRecord(2, { id: "p1" }), ['index 2 (id "p1")', "field id", "index 0"]],
    [
      "names a picture that is not there",
      withRecord(1, { icon: "x.svg" }),
      ['(id "p2")', "field icon", '"x.svg"'],
    ],
    ["names no picture", withRecord(1, { picture: "" }), ["field picture", '""']],
    [
      "leads out of the folder",
      withRecord(1, { picture: "../base.json" }),
      ["field picture", "../base.json"],
    ],
    [
      "leads out of the media",
      withRecord(1, { picture: "media/../../x.svg" }),
      ["field picture", "not the name"],
    ],
    ["leads to the root", withRecord(1, { picture: "/etc/passwd" }), ["field picture", "/etc/passwd"]],
    [
      "leads away with backslashes",
      withRecord(1, { picture: "..\\x.svg" }),
      ["field picture", "not the name"],
    ],
    [
      "has a picture that is none, whatever it is named",
      { ...withRecord(0, { picture: "p.png" }), "media/p.png": "no picture" },
      ["field picture", "p.png", "JPEG, PNG, WebP and AVIF"],
    ],
    [
      "has a slug that the routes keep",
      withDetails({ slug: "list" }),
      ["aquarium.json", "field slug", "keep"],
    ],
    ["has a slug that is no slug", withDetails({ slug: "Test Hall" }), ["aquarium.json", "field slug"]],
    ["lacks a language of its name", withDetails({ name: { ja: "a" } }), ["field name.en", "field name.ko"]],
    [
      "has text that not every database holds",
      withRecord(1, { band_color: ["red", "a\0"] }),
      ["base.json", 'index 1 (id "p2")', "field band_color[1]", "NUL"],
    ],
    [
      "has a NUL in its details",
      withDetails({ band_colors: ["a\0"] }),
      ["aquarium.json", "band_colors[0]", "NUL"],
    ],
    ["has no word in an id", withRecord(2, { id: "" }), ["index 2", "field id"]],
    ["has an id that means nobody", withRecord(2, { id: "unknown" }), ["index 2", "field id"]],
    ["has a slug that is a check's", withDetails({ slug: "health" }), ["field slug", "keep"]],
    [
      "has an aid that there is not",
      withDetails({ aids: { close_matches: true } }),
      ["aquarium.json", "field aids", "close_matches"],
    ],
    [
      "has an aid with a word for its switch",
      withDetails({ aids: { comparison: "yes", look: "on" } }),
      ["field aids.comparison", '"offered"', "field aids.look"],
    ],
    [
      "has a field that there is not",
      withRecord(1, { bithday: 1 }),
      ["index 1", "field bithday", "no field"],
    ],
    [
      "has such a field in its details",
      withDetails({ survey: { guests: "https://a.example" } }),
      ["aquarium.json", "field survey.guests"],
    ],
    [
      "has such a field in a dictionary",
      withFile("localize/ja.json", { ...(aquariumFiles()["localize/ja.json"] as object), names: {} }),
      ["localize/ja.json", "field names"],
    ],
    [
      "has a birthday that no calendar has",
      withRecord(2, { birthday_iso: "2021-02-30" }),
      ['index 2 (id "3")', "field birthday_iso", "2021-02-30"],
    ],
    ["has a year to come", withRecord(2, { birth_year: 9000 }), ['(id "3")', "field birth_year", "future"]],
    ["pairs a penguin with itself", withRecord(0, { pair_id: "p1" }), ['(id "p1")', "field pair_id"]],
    [
      "has a status that there is not",
      withRecord(0, { status: { kind: "gone" } }),
      ["field status.kind", '"not-on-show"'],
    ],
    ["has a slug that is a folder's", withDetails({ slug: "assets" }), ["field slug", "keep"]],
  ])("is refused by file, record and field when it %s", async (_, files, words) => {
    const message = await importError(files);
    for (const word of words) expect(message).toContain(word);
  });

  it.each([
    ["big.png", 25_000_001, "25000000"],
    ["big.svg", 5_000_001, "5000000"],
  ])("is refused when a picture is too large: %s", async (name, bytes, most) => {
    const message = await importError({
      ...withRecord(0, { picture: name }),
      [`media/${name}`]: "x".repeat(bytes),
    });
    expect(message).toContain(`"${name}" is larger than ${most} bytes`);
  });

  it("is refused when a picture is a link to somewhere else", async () => {
    const folder = writeFolder(withRecord(0, { picture: "link.svg" }));
    symlinkSync("/etc/passwd", join(folder, "media/link.svg"));
    await expect(importFolder(folder, app.rooms.catalog.aquariums)).rejects.toThrow('no file "link.svg"');
  });

  it("is refused with everything that is wrong with it", async () => {
    const files = { ...withRecord(0, { id: "p2" }), "localize/ja.json": "{", "localize/ko.json": undefined };
    const message = await importError(files);
    for (const word of ["localize/ja.json", "localize/ko.json", "field id"]) expect(message).toContain(word);
  });

  // Rule (an-aquariums-data): An import is all or nothing
  it("changes nothing, not even by the valid folders beside it", async () => {
    const before = await app.rooms.catalog.aquariums.contentVersion(SLUG);
    const parent = temporaryFolder();
    for (const [name, files] of Object.entries({
      a: withDetails({ aqua_id: 8 }),
      b: withDetails({ slug: "B" }),
    })) {
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(join(parent, name, path, ".."), { recursive: true });
        writeFileSync(
          join(parent, name, path),
          typeof content === "string" ? content : JSON.stringify(content),
        );
      }
    }
    await expect(importFolder(parent, app.rooms.catalog.aquariums)).rejects.toThrow("field slug");
    expect(await app.rooms.catalog.aquariums.contentVersion(SLUG)).toBe(before);
    expect(await app.rooms.catalog.aquariums.slugs()).toEqual([SLUG]);
  });

  it("is refused when it holds no aquarium at all", async () => {
    await expect(importFolder(temporaryFolder(), app.rooms.catalog.aquariums)).rejects.toThrow(
      "aquarium.json is missing",
    );
    await expect(importFolder("/nowhere", app.rooms.catalog.aquariums)).rejects.toThrow(
      "aquarium.json is missing",
    );
  });
});

describe("an import", () => {
  it("leaves an aquarium alone whose content is the same", async () => {
    const [outcome] = await importFolder(writeFolder(aquariumFiles()), app.rooms.catalog.aquariums);
    expect(outcome).toMatchObject({ slug: SLUG, penguins: 3, changed: false });
  });

  // Rule (an-aquariums-data)
  it("takes what is incomplete, and warns of it", async () => {
    const files = {
      ...withRecord(0, { pair_id: "p9", place_id: "moon", band_color: ["mauve"], bands: undefined }),
    };
    const [outcome] = await importFolder(writeFolder(files), app.rooms.catalog.aquariums);
    const warnings = outcome?.warnings.join("\n");
    expect(outcome?.changed).toBe(true);
    for (const word of ["pair p9", "place moon", "band colour mauve", "penguin 3"])
      expect(warnings).toContain(word);
  });

  it("takes text that spells a NUL without holding one", async () => {
    const files = withRecord(0, { band_color: ["\\u0000"], bands: undefined });
    await expect(importFolder(writeFolder(files), app.rooms.catalog.aquariums)).resolves.toHaveLength(1);
  });

  // Rule (an-aquariums-data): Once imported the database is the truth
  it("is served at once, pictures and all, to those who have the old one", async () => {
    const old = await app.get(PATHS.basePenguins(SLUG));
    const files = { ...aquariumFiles(), "media/p.svg": "<svg xmlns='http://www.w3.org/2000/svg'><g/></svg>" };
    await importFolder(writeFolder(files), app.rooms.catalog.aquariums);
    const etag = old.headers.get("etag") ?? "";
    const fresh = await app.get(PATHS.basePenguins(SLUG), { "if-none-match": etag });
    expect(fresh.status).toBe(200);
    const [penguin] = (await fresh.json()) as { picture: string }[];
    const picture = await app.get(penguin?.picture ?? "");
    expect(await picture.text()).toContain("<g/>");
  });

  // Rule (drafts-and-publishes)
  it.each([
    ["apart in the file's name", "e\u0301.svg", "\u00e9.svg"],
    ["apart in the record", "\u00e9.svg", "e\u0301.svg"],
  ])("finds a picture whose letters and marks stand %s", async (_, file, picture) => {
    const files = { ...withRecord(0, { picture }), [`media/${file}`]: "<svg/>" };
    await importFolder(writeFolder(files), app.rooms.catalog.aquariums);
    const [penguin] = (await (await app.get(PATHS.basePenguins(SLUG))).json()) as { picture: string }[];
    expect(decodeURIComponent(penguin?.picture ?? "")).toContain("\u00e9.svg");
  });

  it("takes pictures named in any language, however long", async () => {
    const name = `${"はらペン #1 ".repeat(12)}.svg`;
    const files = { ...withRecord(0, { picture: name }), [`media/${name}`]: "<svg/>" };
    await importFolder(writeFolder(files), app.rooms.catalog.aquariums);
    const [penguin] = (await (await app.get(PATHS.basePenguins(SLUG))).json()) as {
      picture: string;
    }[];
    const picture = await app.get(penguin?.picture ?? "");
    expect([picture.status, await picture.text()]).toEqual([200, "<svg/>"]);
  });

  // Rule (an-aquariums-data): An import and an export take and give the same
  it("gives back on export what it took, so that importing that changes nothing", async () => {
    const folder = join(temporaryFolder(), "out");
    await exportAquarium(SLUG, folder, app.rooms.catalog.aquariums);
    const [outcome] = await importFolder(folder, app.rooms.catalog.aquariums);
    expect(outcome).toMatchObject({ slug: SLUG, changed: false });
    expect(readFileSync(join(folder, "media/p.svg"), "utf8")).toContain("<svg");
  });

  // Rule (the-search)
  // Rule (extras)
  it.each([
    ["none of", undefined, DEFAULT_AIDS],
    ["some of", { comparison: "on", look: "open" }, { ...DEFAULT_AIDS, comparison: "on", look: "open" }],
    ["the questions as older folders have", { look: true }, { ...DEFAULT_AIDS, look: "line" }],
    ["no questions as older folders have", { look: false }, { ...DEFAULT_AIDS, look: "off" }],
    ["all of", NO_AIDS, NO_AIDS],
  ])("serves and exports every study aid where %s them are set", async (_, aids, expected) => {
    await importFolder(writeFolder(withDetails({ aids })), app.rooms.catalog.aquariums);
    const served = (await (await app.get(PATHS.aquarium(SLUG))).json()) as { aids: unknown };
    const folder = join(temporaryFolder(), "out");
    await exportAquarium(SLUG, folder, app.rooms.catalog.aquariums);
    const exported = JSON.parse(readFileSync(join(folder, "aquarium.json"), "utf8"));
    expect([served.aids, exported.aids]).toEqual([expected, expected]);
  });

  // Rule (studies-in-a-visit): `recording` is imported, served and exported
  it("serves and exports what of visits may be recorded, and refuses another word for it", async () => {
    await importFolder(writeFolder(withDetails({ recording: "anonymous" })), app.rooms.catalog.aquariums);
    const served = (await (await app.get(PATHS.aquarium(SLUG))).json()) as { recording: unknown };
    const folder = join(temporaryFolder(), "out");
    await exportAquarium(SLUG, folder, app.rooms.catalog.aquariums);
    const exported = JSON.parse(readFileSync(join(folder, "aquarium.json"), "utf8"));
    expect([served.recording, exported.recording]).toEqual(["anonymous", "anonymous"]);
    const wrong = importFolder(writeFolder(withDetails({ recording: "none" })), app.rooms.catalog.aquariums);
    await expect(wrong).rejects.toThrow("aquarium.json");
  });

  it("is never exported over something else, nor what is not there", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "mine.txt"), "");
    await expect(exportAquarium(SLUG, folder, app.rooms.catalog.aquariums)).rejects.toThrow("not empty");
    await expect(exportAquarium("nope", temporaryFolder(), app.rooms.catalog.aquariums)).rejects.toThrow(
      "no aquarium",
    );
  });
});
