import { NO_AIDS } from "@harapen/contract/aids";
import { aquarium, dictionary } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import { basePenguins, ranking } from "@harapen/contract/penguin";
import { type DraftedBird, draftResponse, previewResponse } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";
import { signPreview } from "../previews/previews.ts";

let app: RunningApp;
let helper: SignedInPerson;
let query: string;
beforeEach(async () => {
  app = await runApp();
  helper = await signInPerson(app, "Helper", { roles: [{ aquarium: SLUG, role: "helper" }] });
  const draft = await helper.call("GET", STAFF_PATHS.draft(SLUG));
  const [first] = draftResponse.parse(await draft.json()).birds as [DraftedBird];
  const { content, revision } = first;
  const changed = { ...content, name: { ja: "ドラフト" }, record: { ...content.record, birth_year: 1999 } };
  await helper.call("PUT", STAFF_PATHS.draftBird(SLUG, "p1"), { revision, content: changed });
  const { path } = previewResponse.parse(await (await helper.call("POST", STAFF_PATHS.preview(SLUG))).json());
  query = path.replace(`/${SLUG}`, "");
});
afterEach(() => app.stop());

const base = async (suffix: string) => app.get(PATHS.basePenguins(SLUG) + suffix);
const yearOf = async (answer: Response) => basePenguins.parse(await answer.json())[0]?.birth_year;
const SEARCH = { pos: Array(9).fill(1), part: Array(9).fill(1), aquarium: SLUG };

// Rule (drafts-and-publishes)
describe("a preview", () => {
  it("shows the draft, which nobody may cache, and visitors what is published", async () => {
    const shown = await base(query);
    expect([shown.headers.get("cache-control"), await yearOf(shown)]).toEqual(["no-store", 1999]);
    expect(await yearOf(await base(""))).toBeUndefined();
    const words = dictionary.parse(await (await app.get(PATHS.dictionary(SLUG, "ja") + query)).json());
    expect(words.penguin.name.p1).toBe("ドラフト");
    expect((await app.get(PATHS.aquarium(SLUG) + query)).status).toBe(200);
  });

  it("searches in the draft, beside visitors who search in what is published", async () => {
    for (const [suffix, year] of [
      ["", undefined],
      [query, 1999],
      ["", undefined],
    ] as const) {
      const ranked = ranking.parse(await (await app.post(PATHS.search + suffix, SEARCH)).json());
      expect(ranked.find(({ id }) => id === "p1")?.birth_year).toBe(year);
    }
  });

  it("shows pictures that only the draft has, to who knows their digests", async () => {
    const bytes = Buffer.from("<svg/>");
    const file = { name: "new.svg", type: "image/svg+xml", hash: "0123456789abcdef", bytes };
    await app.rooms.catalog.drafts.addPictures(
      SLUG,
      await app.rooms.catalog.aquariums.pictures.store([file]),
    );
    const shown = await app.get(`${PATHS.media(SLUG, "new.svg")}?v=${file.hash}`);
    expect([shown.headers.get("cache-control"), await shown.text()]).toEqual([
      "private, max-age=31536000, immutable",
      "<svg/>",
    ]);
    expect((await app.get(PATHS.media(SLUG, "new.svg"))).status).toBe(404);
  });

  // Rule (research.md#design): The preview of an arm has its aids, and stores nothing
  it("has the aids of an arm where it is opened for one, and no others do", async () => {
    const aids = { ...NO_AIDS, comparison: "on", narrowing: true };
    const opened = await helper.call("POST", STAFF_PATHS.preview(SLUG), { aids });
    const ofArm = previewResponse.parse(await opened.json()).path.replace(`/${SLUG}`, "");
    const shown = async (suffix: string) =>
      aquarium.parse(await (await app.get(PATHS.aquarium(SLUG) + suffix)).json());
    const own = (await shown("")).aids;
    expect((await shown(ofArm)).aids).toEqual(aids);
    expect((await shown(query)).aids).toEqual(own);
    expect((await shown("")).aids).toEqual(own);
    expect(own).not.toEqual(aids);
    expect((await app.post(PATHS.logEvent + ofArm, {})).status).toBe(202);
    expect(await app.database.selectFrom("event").selectAll().execute()).toEqual([]);
    expect((await helper.call("POST", STAFF_PATHS.preview(SLUG), { aids: { look: "loud" } })).status).toBe(
      400,
    );
  });

  it.each([
    [PATHS.saveRecord, 200],
    [PATHS.saveDrawing, 200],
    [PATHS.registerUser, 200],
    [PATHS.deleteDevice, 200],
    [PATHS.logEvent, 202],
  ])("stores nothing of what %s is sent, and says that it is done", async (path, status) => {
    const answer = await app.post(path + query, {});
    expect([answer.status, await answer.json()]).toEqual([status, { success: true }]);
    for (const table of ["record", "drawing", "event", "event_aside", "visitor"] as const)
      expect(await app.database.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it("is over at once for who is staff no more, and for everybody after its time", async () => {
    const { signer } = app.rooms;
    const old = signPreview(signer, { aquarium: SLUG, member: helper.id }, Date.now() - 3_600_001);
    expect((await base(`?preview=${old}`)).status).toBe(403);
    await app.rooms.people.staff.remove(helper.id);
    const refused = await base(query);
    expect([refused.status, await refused.json()]).toMatchObject([403, { success: false }]);
    expect((await app.post(PATHS.logEvent + query, {})).status).toBe(403);
    expect((await base("?preview=made-up")).status).toBe(403);
  });
});
