import { PATHS } from "@harapen/contract/calls/paths";
import { basePenguins } from "@harapen/contract/penguin";
import { draftAnswer, importAnswer } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { strToU8, unzipSync, zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aquariumFiles } from "../../testing/aquarium-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";

let app: RunningApp;
let keeper: SignedInPerson;
beforeEach(async () => {
  app = await runApp();
  keeper = await signInPerson(app, "Keeper", { roles: [{ aquarium: SLUG, role: "keeper" }] });
});
afterEach(() => app.stop());

/** The fixture's files as a zip, with some changed; those that are `undefined` are left out. */
function zipOf(changes: Record<string, unknown> = {}, folder = ""): Uint8Array {
  const files = Object.entries({ ...aquariumFiles(), ...changes }).filter(([, file]) => file !== undefined);
  const bytesOf = (file: unknown) => strToU8(typeof file === "string" ? file : JSON.stringify(file));
  return zipSync(Object.fromEntries(files.map(([path, file]) => [folder + path, bytesOf(file)])));
}

const send = (zip: Uint8Array) =>
  keeper.call("POST", STAFF_PATHS.importZip(SLUG), zip, { "content-type": "application/zip" });
const exported = async () =>
  new Uint8Array(await (await keeper.call("GET", STAFF_PATHS.exportZip(SLUG))).arrayBuffer());
const changes = async () => {
  const draft = draftAnswer.parse(await (await keeper.call("GET", STAFF_PATHS.draft(SLUG))).json());
  return draft.birds.map(({ id, change }) => [id, change?.state]);
};
const failure = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as object) });

describe("an export", () => {
  it("is the exchange folder, which an import finds nothing new in", async () => {
    const zip = await exported();
    expect(Object.keys(unzipSync(zip)).sort()).toEqual(Object.keys(aquariumFiles()).sort());
    const { differences } = importAnswer.parse(await (await send(zip)).json());
    expect(differences).toEqual({ details: null, birds: [], reordered: false });
    expect(await changes()).toEqual([
      ["p1", undefined],
      ["p2", undefined],
      ["3", undefined],
    ]);
  });
});

describe("an import", () => {
  it.each(["", "my aquarium/"])(
    "becomes the draft, and tells how it differs, from a zip with %j around it",
    async (folder) => {
      const [first, second] = aquariumFiles()["base.json"] as [object, object];
      const added = { ...second, id: "new", pair_id: undefined };
      const base = [added, { ...first, birth_year: 2001 }, second];
      const zip = zipOf({ "base.json": base, "media/p.svg": "<svg/>" }, folder);
      const { differences } = importAnswer.parse(await (await send(zip)).json());
      expect(differences.birds.map(({ id, before, after }) => [id, before !== null, after !== null])).toEqual(
        [
          ["new", false, true],
          ["p1", true, true],
          ["p2", true, true],
          ["3", true, false],
        ],
      );
      expect((await changes()).map(([, state]) => state)).toEqual(["added", "changed", "changed", "removed"]);
      const published = await (await app.get(PATHS.basePenguins(SLUG))).json();
      expect(basePenguins.parse(published).map(({ id }) => id)).toEqual(["p1", "p2", "3"]);
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
    },
  );

  it("is refused while the draft has changes", async () => {
    await send(zipOf({ "base.json": (aquariumFiles()["base.json"] as object[]).slice(0, 2) }));
    expect(await failure(await send(zipOf()))).toMatchObject({ status: 409, code: "draft-exists" });
  });

  it.each([
    ["no zip", () => strToU8("PK, but no zip"), /no zip, or damaged/],
    ["one that breaks off", () => zipOf().slice(0, -30), /no zip, or damaged/],
    ["one without an aquarium", () => zipSync({ "x.txt": strToU8("x") }), /no aquarium.json/],
    ["a folder that is malformed", () => zipOf({ "base.json": [{ id: "p1" }] }), /base.json/],
    [
      "a name that leads out of the folder",
      () => zipOf({ "media/p.svg": undefined, "media/../../p.svg": "<svg/>" }),
      /p.svg/,
    ],
    [
      "another aquarium's",
      () => zipOf({ "aquarium.json": { ...(aquariumFiles()["aquarium.json"] as object), slug: "other" } }),
      /other/,
    ],
  ])("is refused: %s", async (_, makeZip, message) => {
    const refused = await failure(await send(makeZip()));
    expect(refused).toMatchObject({
      status: 400,
      code: "bad-request",
      message: expect.stringMatching(message),
    });
    expect((await changes()).every(([, state]) => state === undefined)).toBe(true);
  });
});
