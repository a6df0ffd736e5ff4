import { readdirSync } from "node:fs";
import type { Dictionary } from "@harapen/contract/aquarium";
import { mediaAddress, PATHS } from "@harapen/contract/calls/paths";
import { LOCALES } from "@harapen/contract/locales";
import { basePenguins } from "@harapen/contract/penguin";
import { aquariumFile, penguinRecord } from "@harapen/contract/records";
import { draftResponse } from "@harapen/contract/staff/draft";
import { importBegun, MAX_ZIP_BYTES, pendingImport } from "@harapen/contract/staff/import";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { publishesResponse } from "@harapen/contract/staff/publish";
import { valuesOfFields } from "@harapen/contract/testing/values-by-schema";
import { todayAt } from "@harapen/contract/time-zone";
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from "fflate";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aquariumFiles } from "../../testing/aquarium-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { checkBirds } from "../check/check-content.ts";
import { pictureNames } from "../documents.ts";

/** Where the server stores what is sent, while it reads it. */
const scratch = temporaryFolder();
let app: RunningApp;
let keeper: SignedInPerson;
beforeEach(async () => {
  app = await runApp();
  vi.stubEnv("TMPDIR", scratch);
  keeper = await signInPerson(app, "Keeper", { roles: [{ aquarium: SLUG, role: "keeper" }] });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await app.stop();
});

/** Returns the fixture's files as a zip, with some changed; those that are `undefined` are left out. */
function zipOf(changes: Record<string, unknown> = {}, folder = ""): Uint8Array {
  const files = Object.entries({ ...aquariumFiles(), ...changes }).filter(([, file]) => file !== undefined);
  const bytesOf = (file: unknown) => strToU8(typeof file === "string" ? file : JSON.stringify(file));
  return zipSync(Object.fromEntries(files.map(([path, file]) => [folder + path, bytesOf(file)])));
}

/** The dictionaries of a zip in which the first bird has another name in every language. */
const FIRST_RENAMED = Object.fromEntries(
  LOCALES.map((locale) => {
    const words = aquariumFiles()[`localize/${locale}.json`] as Dictionary;
    const penguin = { ...words.penguin, name: { ...words.penguin.name, p1: "リン" } };
    return [`localize/${locale}.json`, { ...words, penguin }];
  }),
);

/** Returns the fixture's base list, with some of its first record's fields changed. */
const withFirst = (fields: object) => {
  const [first, ...others] = aquariumFiles()["base.json"] as [object, ...object[]];
  return [{ ...first, ...fields }, ...others];
};

const path = STAFF_PATHS.importZip(SLUG);
const send = (zip: Uint8Array) => keeper.call("POST", path, zip, { "content-type": "application/zip" });
const pending = async () => pendingImport.parse(await (await keeper.call("GET", path)).json());
/** Sends a zip, and resolves to the import's state. */
const imported = async (zip: Uint8Array) => {
  const answer = await send(zip);
  expect(importBegun.safeParse(await answer.json()).success).toBe(true);
  await expect.poll(async () => (await pending()).state, { timeout: 30_000 }).not.toBe("reading");
  return pending();
};
const ready = async (zip: Uint8Array) => {
  const found = await imported(zip);
  if (found.state !== "ready") throw new Error(`the import is ${JSON.stringify(found)}`);
  return found;
};
const minimal = (id: string) => ({ id, picture: "p.svg", icon: "p.svg", band_color: [] });
const commented = (comment: string) => commentedAll({ p1: comment });
function commentedAll(comment: Readonly<Record<string, string>>) {
  const words = aquariumFiles()["localize/ja.json"] as { penguin: { name: object } };
  return { ...words, penguin: { ...words.penguin, comment } };
}
const take = (id: string) => keeper.call("POST", STAFF_PATHS.takeImport(SLUG), { id });
const exported = async () =>
  new Uint8Array(await (await keeper.call("GET", STAFF_PATHS.exportZip(SLUG))).arrayBuffer());
const readDraft = async () =>
  draftResponse.parse(await (await keeper.call("GET", STAFF_PATHS.draft(SLUG))).json());
const discardDraft = async () =>
  keeper.call("DELETE", `${STAFF_PATHS.draft(SLUG)}?revision=${(await readDraft()).revision}`);
const changes = async () => (await readDraft()).birds.map(({ id, change }) => [id, change?.state]);
const refusalOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { code: string }).code,
];
const published = async () =>
  basePenguins.parse(await (await app.get(PATHS.basePenguins(SLUG))).json()).map(({ id }) => id);

describe("an export", () => {
  // Rule (drafts-and-publishes)
  it("is the exchange folder, which an import finds nothing new in", async () => {
    const zip = await exported();
    expect(Object.keys(unzipSync(zip)).sort()).toEqual(Object.keys(aquariumFiles()).sort());
    const { differences, problems } = await ready(zip);
    expect([differences, problems]).toEqual([{ details: null, birds: [], reordered: false }, []]);
  });
});

/**
 * Returns penguins that a publish takes, three for each field of the contract, with some value of it
 * (docs/development.md#a-field-of-a-penguin).
 */
function penguinsOfEveryField() {
  const fields = valuesOfFields(penguinRecord, ["p.svg", "male", "2020-04", "2021-05-06"]);
  return fields.map(([field, values]) => {
    const penguins = values.map((value, index) =>
      penguinRecord.parse({ ...minimal(`${field}-${index}`), [field]: value }),
    );
    const taken = penguins.filter(
      (penguin) =>
        pictureNames(penguin).every((name) => name === "p.svg") &&
        checkBirds({ penguins: [penguin], media: [] }, todayAt({})).every(
          ({ severity }) => severity !== "error",
        ),
    );
    return [field, taken.slice(0, 3)] as const;
  });
}

// Rule (drafts-and-publishes): The exchange folder has every field of the contract
it("every field of a penguin and of the aquarium goes in by a zip, is published, and goes out as it was", async () => {
  const byField = penguinsOfEveryField();
  for (const [field, taken] of byField)
    expect(taken.map((penguin) => Object.hasOwn(penguin, field) && field)).toContain(field);
  const penguins = byField.flatMap(([, taken]) => taken);
  const values = valuesOfFields(aquariumFile, [
    "red",
    "https://example.org/form",
    "Asia/Tokyo",
    "Europe/Berlin",
  ]);
  const settings = Object.fromEntries(values.map(([field, [value]]) => [field, value]));
  const details = aquariumFile.parse({ ...settings, slug: SLUG });
  const { id, problems } = await ready(zipOf({ "aquarium.json": details, "base.json": penguins }));
  expect(problems).toEqual([]);
  expect((await take(id)).status).toBe(200);
  expect((await keeper.call("POST", STAFF_PATHS.publish(SLUG), { note: "" })).status).toBe(200);

  const zip = await exported();
  const fileOf = (name: string) => JSON.parse(strFromU8(unzipSync(zip)[name] ?? new Uint8Array()));
  expect(fileOf("aquarium.json")).toEqual(details);
  expect(fileOf("base.json").slice(0, penguins.length)).toEqual(penguins);
  expect((await ready(zip)).differences).toEqual({ details: null, birds: [], reordered: false });
});

// Rule (drafts-and-publishes)
// Rule (an-aquariums-data)
describe("an import", () => {
  it("with marks that make no reading says so, and can be taken as it is", async () => {
    const words = aquariumFiles()["localize/ja.json"] as { penguin: { name: object } };
    const penguin = { ...words.penguin, comment: { p1: "よく泳《およ》ぐ", p2: "魚《さかな" } };
    const { id, problems } = await ready(zipOf({ "localize/ja.json": { ...words, penguin } }));
    expect(problems).toMatchObject([
      { code: "stray-mark", file: "localize/ja.json", bird: "p2", field: "comment" },
    ]);
    expect((await take(id)).status).toBe(200);
    await keeper.call("POST", STAFF_PATHS.publish(SLUG), { note: "" });
    const ja = JSON.parse(strFromU8(unzipSync(await exported())["localize/ja.json"] ?? new Uint8Array()));
    expect(ja.penguin.comment).toEqual(penguin.comment);
  });

  // Rule (drafts-and-publishes): The exchange folder goes out and in as a zip, and waits with its differences
  //   until it is taken into the draft
  it.each(["", "my aquarium/"])(
    "is shown with its differences, from a zip with %j around it, and changes nothing until it is taken",
    async (folder) => {
      const [first, second] = aquariumFiles()["base.json"] as [object, object];
      const added = { ...second, id: "new", pair_id: undefined };
      const base = [added, { ...first, birth_year: 2001 }, second];
      const zip = zipOf({ "base.json": base, "media/p.svg": "<svg/>" }, folder);
      const { id, by, differences, pictures } = await ready(zip);
      expect(by).toMatchObject({ name: "Keeper" });
      expect(differences.birds.map(({ id, before, after }) => [id, before !== null, after !== null])).toEqual(
        [
          ["new", false, true],
          ["p1", true, true],
          ["p2", true, true],
          ["3", true, false],
        ],
      );
      const icon = differences.birds[0]?.after?.record.icon ?? "";
      const shown = await app.get(mediaAddress(SLUG, icon, pictures[icon] ?? ""));
      expect(await shown.text()).toBe("<svg/>");
      expect((await changes()).every(([, state]) => state === undefined)).toBe(true);

      expect((await take(id)).status).toBe(200);
      expect((await changes()).map(([, state]) => state)).toEqual(["added", "changed", "changed", "removed"]);
      expect(await pending()).toEqual({ state: "none" });
      expect(await published()).toEqual(["p1", "p2", "3"]);
      await keeper.call("POST", STAFF_PATHS.publish(SLUG), { note: "" });
      const now = basePenguins.parse(await (await app.get(PATHS.basePenguins(SLUG))).json());
      expect(now.map(({ id, birth_year }) => [id, birth_year])).toEqual([
        ["new", undefined],
        ["p1", 2001],
        ["p2", undefined],
        ["3", 2020],
      ]);
      expect(now[3]?.status?.kind).toBe("not-on-show");
      expect(await (await app.get(now[1]?.picture ?? "")).text()).toBe("<svg/>");
      const { publishes } = publishesResponse.parse(
        await (await keeper.call("GET", STAFF_PATHS.publishes(SLUG))).json(),
      );
      expect(publishes[0]).toMatchObject({
        number: 2,
        origin: "publish",
        by: { name: "Keeper" },
        birds: { added: 1 },
      });
    },
  );

  it("is not taken while the draft has changes, nor where another came since, and waits", async () => {
    const older = await ready(zipOf());
    const { id } = await ready(zipOf({ "base.json": withFirst({ birth_year: 2001 }) }));
    expect(await refusalOf(await take(older.id))).toEqual([404, "not-found"]);
    const { revision = 0 } = (await readDraft()).birds[2] ?? {};
    await keeper.call("DELETE", `${STAFF_PATHS.draftBird(SLUG, "3")}?revision=${revision}`);
    expect(await refusalOf(await take(id))).toEqual([409, "draft-exists"]);
    expect((await discardDraft()).status).toBe(200);
    expect((await take(id)).status).toBe(200);
    expect(await changes()).toEqual([
      ["p1", "changed"],
      ["p2", undefined],
      ["3", undefined],
    ]);
  });

  it("that waits keeps its pictures, whatever becomes of the draft", async () => {
    const { id } = await ready(zipOf({ "media/p.svg": "<svg/>" }));
    expect((await discardDraft()).status).toBe(200);
    expect((await take(id)).status).toBe(200);
    expect((await keeper.call("POST", STAFF_PATHS.publish(SLUG), { note: "" })).status).toBe(200);
    const [first] = basePenguins.parse(await (await app.get(PATHS.basePenguins(SLUG))).json());
    expect(await (await app.get(first?.picture ?? "")).text()).toBe("<svg/>");
  });

  it("that was taken shows its photographs to those who trace them, before they are published", async () => {
    const id = "5d0f7a3e-21c4-4b8e-8f0a-3f6b1c9d7e42";
    const photographs = [{ id, file: "new.svg", traced: false, original: "discarded" }];
    const zip = zipOf({ "base.json": withFirst({ photographs }), "media/new.svg": "<svg>new</svg>" });
    await take((await ready(zip)).id);
    const answer = await keeper.call("GET", STAFF_PATHS.photograph(SLUG, id));
    expect([answer.status, await answer.text()]).toEqual([200, "<svg>new</svg>"]);
    const stranger = await signInPerson(app, "Stranger", { roles: [] });
    expect((await stranger.call("GET", STAFF_PATHS.photograph(SLUG, id))).status).toBe(403);
  });

  it("is discarded with what it brought", async () => {
    await ready(zipOf({ "media/p.svg": "<svg/>" }));
    expect((await keeper.call("DELETE", path)).status).toBe(200);
    expect(await pending()).toEqual({ state: "none" });
    expect([...(await app.rooms.catalog.drafts.media(SLUG)).keys()]).toEqual(["p.svg"]);
    expect(await refusalOf(await keeper.call("DELETE", path))).toEqual([404, "not-found"]);
  });

  it("with birds of which something cannot be true is shown with that, and is mended in the draft", async () => {
    const zip = zipOf({ "base.json": withFirst({ birthday_iso: "2020-02-31", pair_id: "p1" }) });
    const { id, problems } = await ready(zip);
    expect(problems.map(({ code, bird, field }) => [code, bird, field])).toEqual([
      ["impossible-date", "p1", "birthday_iso"],
      ["own-pair", "p1", "pair_id"],
    ]);
    expect((await take(id)).status).toBe(200);
    expect(await refusalOf(await keeper.call("POST", STAFF_PATHS.publish(SLUG), { note: "" }))).toEqual([
      409,
      "not-ready",
    ]);
  });

  // Rule (drafts-and-publishes): A zip that is damaged, too large or malformed is refused with all that is
  //   wrong, before it is more work than its bytes are worth, and none of its names leads out of its folder
  it.each([
    ["no zip", () => strToU8("PK, but no zip"), [{ code: "no-zip" }]],
    ["nothing", () => new Uint8Array(0), [{ code: "no-zip" }]],
    ["one that breaks off", () => zipOf().slice(0, -30), [{ code: "no-zip" }]],
    ["one without an aquarium", () => zipSync({ "x.txt": strToU8("x") }), [{ code: "no-aquarium" }]],
    [
      "a zip of more files than a folder has",
      () =>
        zipSync({
          ...unzipSync(zipOf()),
          ...Object.fromEntries(
            Array.from({ length: 5_000 }, (_, each) => [`media/${each}.svg`, new Uint8Array(0)]),
          ),
        } satisfies Zippable),
      [{ code: "too-much" }],
    ],
    [
      "a folder that is malformed",
      () =>
        zipOf({
          "base.json": [{ id: "p1", colour: "red" }],
          "localize/ko.json": undefined,
          "localize/zh.json": "{",
        }),
      [
        { code: "wrong-value", file: "base.json", bird: "p1", field: "picture" },
        { code: "wrong-value", file: "base.json", bird: "p1", field: "icon" },
        { code: "wrong-value", file: "base.json", bird: "p1", field: "band_color" },
        { code: "not-json", file: "localize/zh.json" },
        { code: "missing-file", file: "localize/ko.json" },
      ],
    ],
    [
      "a file of more JSON than a folder has",
      () => zipOf({ "base.json": `[${"0,".repeat(5_000_000)}0]` }),
      [{ code: "too-much" }],
    ],
    [
      "birds beyond number, as a small zip can have them",
      () => zipOf({ "base.json": Array.from({ length: 122_087 }, (_, id) => minimal(`b${id}`)) }),
      [
        {
          code: "too-long",
          file: "base.json",
          field: "records",
          message: "has 122087 entries, and may have 1000",
        },
      ],
    ],
    [
      "a comment beyond reading",
      () => zipOf({ "localize/ja.json": commented("あ".repeat(3_000_000)) }),
      [{ code: "too-long", file: "localize/ja.json", field: "comment.p1" }],
    ],
    [
      "comments beyond what they may have together",
      () => {
        const ids = Array.from({ length: 251 }, (_, id) => `b${id}`);
        const texts = commentedAll(Object.fromEntries(ids.map((id) => [id, "あ".repeat(1_000)])));
        const files = LOCALES.map((locale) => [`localize/${locale}.json`, texts]);
        return zipOf({ "base.json": ids.map(minimal), ...Object.fromEntries(files) });
      },
      [{ code: "too-long", file: "localize/ja.json", field: "penguin" }],
    ],
    ["brackets alone", () => zipOf({ "base.json": "[".repeat(9_800_000) }), [{ code: "not-json" }]],
    [
      "a field that there is not",
      () => zipOf({ "base.json": withFirst({ colour: "red" }) }),
      [{ code: "unknown-field", file: "base.json", bird: "p1", field: "colour" }],
    ],
    [
      "a name that leads out of the folder",
      () => zipOf({ "media/p.svg": undefined, "media/../../p.svg": "<svg/>" }),
      [
        { code: "missing-picture", file: "base.json", bird: "p1", field: "picture" },
        { code: "missing-picture", file: "base.json", bird: "p1", field: "icon" },
      ],
    ],
    [
      "a file that is no photograph",
      () => zipOf({ "base.json": withFirst({ picture: "p.jpg" }), "media/p.jpg": "no photograph" }),
      [{ code: "unreadable-picture", file: "base.json", bird: "p1", field: "picture" }],
    ],
    [
      "one that gives a bird's id to another",
      () => zipOf({ ...FIRST_RENAMED, "base.json": withFirst({ gender: "male" }) }),
      [{ code: "reused-id", file: "base.json", bird: "p1", field: "id" }],
    ],
  ])("is refused with all that is wrong, and nothing is lost: %s", async (_, makeZip, problems) => {
    const found = await imported(makeZip());
    if (found.state !== "refused") throw new Error("it was not refused");
    expect(found.problems).toHaveLength(problems.length);
    expect(found.problems).toEqual(
      expect.arrayContaining(problems.map((problem) => expect.objectContaining(problem))),
    );
    expect(await published()).toEqual(["p1", "p2", "3"]);
    expect((await changes()).every(([, state]) => state === undefined)).toBe(true);
  });

  // Rule (drafts-and-publishes): A zip takes no room of visitors' bodies, and leaves no file behind
  it("larger than the room of all visitors' bodies goes in", async () => {
    const photographs = Object.fromEntries(
      Array.from({ length: 17 }, (_, index) => [`media/${index}.svg`, new Uint8Array(4_000_000).fill(32)]),
    );
    const zip = zipSync({ ...unzipSync(zipOf({}, "")), ...photographs }, { level: 0 });
    expect(zip.length).toBeGreaterThan(64_000_000);
    const { differences } = await ready(zip);
    expect(differences.birds).toEqual([]);
  });

  it("that is too large is refused as such, before it is read", async () => {
    expect(await refusalOf(await send(new Uint8Array(MAX_ZIP_BYTES + 1)))).toEqual([413, "too-large"]);
    expect(await pending()).toEqual({ state: "none" });
  });

  // Rule (drafts-and-publishes): An import goes on where the database cannot take how far it is
  it("is read to its end where how far it is cannot be stored", async () => {
    await sql`create trigger refused before update on pending_import when new.state = 'reading'
      begin select raise(abort, 'refused'); end`.execute(app.database);
    await ready(zipOf());
  });

  it("leaves no file behind where it cannot begin", async () => {
    await sql`alter table pending_import rename to taken`.execute(app.database);
    expect((await send(zipOf())).ok).toBe(false);
    expect(readdirSync(scratch)).toEqual([]);
  });

  it("leaves no file behind", async () => {
    await imported(strToU8("no zip"));
    await ready(zipOf());
    await send(strToU8("no zip"));
    await app.stop();
    expect(readdirSync(scratch)).toEqual([]);
    vi.unstubAllEnvs();
    app = await runApp();
  });
});
