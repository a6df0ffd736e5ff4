import type { Dictionary } from "@harapen/contract/aquarium";
import { LOCALES } from "@harapen/contract/locales";
import { draftResponse } from "@harapen/contract/staff/draft";
import { importBegun, pendingImport } from "@harapen/contract/staff/import";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { strToU8, zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aquariumFiles } from "../../testing/aquarium-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";

let app: RunningApp;
let admin: SignedInPerson;
let keeper: SignedInPerson;
beforeEach(async () => {
  app = await runApp();
  [admin, keeper] = await Promise.all([
    signInPerson(app, "Admin", { admin: true }),
    signInPerson(app, "Keeper", { roles: [{ aquarium: SLUG, role: "keeper" }] }),
  ]);
});
afterEach(() => app.stop());

const OTHER = "shiokaze";
const DETAILS = aquariumFiles()["aquarium.json"] as object;
const inEach = (make: (words: Dictionary) => Dictionary) =>
  Object.fromEntries(
    LOCALES.map((locale) => [
      `localize/${locale}.json`,
      make(aquariumFiles()[`localize/${locale}.json`] as Dictionary),
    ]),
  );

/**
 * Another aquarium's zip: p1 is another bird than here, p2 the same, "z" and "y" are a pair. It wears gold,
 * which is not here, and its place "pool" is.
 */
function zipOfAnother(): Uint8Array {
  const bird = (id: string, more: object = {}) => ({
    ...{ id, picture: "p.svg", icon: "p.svg", band_color: [], gender: "male", ...more },
  });
  const files = {
    ...aquariumFiles(),
    "aquarium.json": { ...DETAILS, slug: OTHER, aqua_id: 99, band_colors: ["gold", "teal"] },
    "base.json": [
      bird("p1", { gender: "female", band_color: ["gold"] }),
      (aquariumFiles()["base.json"] as readonly object[])[1],
      bird("z", { pair_id: "y", place_id: "pool" }),
      bird("y", { pair_id: "z", parent_ids: ["p1"] }),
    ],
    ...inEach((words) => ({
      ...words,
      penguin: { ...words.penguin, name: { ...words.penguin.name, p1: "Wave", z: "Zen", y: "Yuki" } },
      place: { pool: "Shiokaze's pool" },
      color: { ...words.color, gold: "Gold of Shiokaze" },
    })),
  };
  const bytes = (file: unknown) => strToU8(typeof file === "string" ? file : JSON.stringify(file));
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, file]) => [path, bytes(file)])));
}

const path = STAFF_PATHS.importZip(SLUG);
const pending = async () => pendingImport.parse(await (await keeper.call("GET", path)).json());
const draftOf = async (slug: string) =>
  draftResponse.parse(await (await admin.call("GET", STAFF_PATHS.draft(slug))).json());

/** Sends another aquarium's zip, and resolves to what it is once it is read. */
async function sent() {
  const answer = await keeper.call("POST", path, zipOfAnother(), { "content-type": "application/zip" });
  expect(importBegun.safeParse(await answer.json()).success).toBe(true);
  await expect.poll(async () => (await pending()).state, { timeout: 30_000 }).not.toBe("reading");
  const found = await pending();
  if (found.state !== "ready") throw new Error(`the import is ${JSON.stringify(found)}`);
  return found;
}

// Rule (drafts-and-publishes): Another aquarium's zip is offered as what it is: its birds as new ones, beside
//   those that are here, or a new aquarium
describe("a zip of another aquarium", () => {
  it("is said to be one, with its birds as new ones, and nothing of this one's changed", async () => {
    const { other, differences } = await sent();
    expect(other).toMatchObject({ slug: OTHER, penguins: 4, known: 1 });
    expect(differences.birds.map(({ before, after }) => [before, after?.record.id])).toEqual([
      [null, `${OTHER}-p1`],
      [null, "z"],
      [null, "y"],
    ]);
  });

  it("becomes new birds of the draft, with their relations, colours and words", async () => {
    const before = await draftOf(SLUG);
    const { id } = await sent();
    expect((await keeper.call("POST", STAFF_PATHS.takeImport(SLUG), { id })).status).toBe(200);
    const { birds, details } = await draftOf(SLUG);
    const recordOf = (wanted: string) => birds.find((bird) => bird.id === wanted)?.content.record;
    expect(birds.slice(0, before.birds.length).map(({ content }) => content)).toEqual(
      before.birds.map(({ content }) => content),
    );
    expect(recordOf("z")).toMatchObject({ pair_id: "y" });
    expect(recordOf("y")).toMatchObject({ pair_id: "z", parent_ids: [`${OTHER}-p1`] });
    const { details: now, labels } = details.content;
    const { details: was } = before.details.content;
    expect(now).toEqual({ ...was, band_colors: [...was.band_colors, "gold"] });
    expect(labels.en.color).toMatchObject({ gold: "Gold of Shiokaze" });
    expect(labels.en.place[recordOf("z")?.place_id ?? ""]).toBe("Shiokaze's pool");
    for (const [code, word] of Object.entries(before.details.content.labels.en.place))
      expect(labels.en.place[code]).toBe(word);
    expect((await pending()).state).toBe("none");
  });

  it("adds nothing when it comes a second time", async () => {
    const { id } = await sent();
    await keeper.call("POST", STAFF_PATHS.takeImport(SLUG), { id });
    expect((await keeper.call("POST", STAFF_PATHS.publish(SLUG), { note: "" })).status).toBe(200);
    const { other, differences } = await sent();
    expect(other).toMatchObject({ penguins: 4, known: 4 });
    expect(differences).toEqual({ details: null, birds: [], reordered: false });
  });

  it("becomes a new aquarium, hidden, whose draft has everything, by an admin alone", async () => {
    const { id } = await sent();
    const body = { id, slug: "new-hall", name: { ja: "新館", en: "", zh: "", ko: "" } };
    const make = (by: SignedInPerson) => by.call("POST", STAFF_PATHS.importAsAquarium(SLUG), body);
    expect((await make(keeper)).status).toBe(403);
    expect(await (await make(admin)).json()).toMatchObject({ slug: "new-hall", hidden: true });
    const { birds, details } = await draftOf("new-hall");
    expect(birds.map(({ id }) => id)).toEqual(["p1", "p2", "z", "y"]);
    expect(details.content.details).toMatchObject({ slug: "new-hall", name: body.name });
    expect((await admin.call("POST", STAFF_PATHS.publish("new-hall"), { note: "" })).status).toBe(200);
    expect((await pending()).state).toBe("none");
    expect((await draftOf(SLUG)).birds.every(({ change }) => change === undefined)).toBe(true);
  });

  it("stays where it is when the new aquarium's address is taken", async () => {
    const { id } = await sent();
    const body = { id, slug: SLUG, name: { ja: "新館", en: "", zh: "", ko: "" } };
    expect((await admin.call("POST", STAFF_PATHS.importAsAquarium(SLUG), body)).status).toBe(409);
    expect((await pending()).state).toBe("ready");
  });
});
