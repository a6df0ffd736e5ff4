import { PATHS } from "@harapen/contract/calls/paths";
import { draftResponse, previewResponse } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";
import { StudyFixture } from "../../testing/studies/study-fixture.ts";

const HALL = "oldhall";
const NAME = { ja: "旧館", en: "Old Hall", zh: "", ko: "" };

// Rule (staff)
describeEachDatabase("the call that removes an aquarium", ({ newMigratedSettings }) => {
  let app: RunningApp;
  let admin: SignedInPerson;
  let keeper: SignedInPerson;
  let keepers = 0;
  beforeAll(async () => {
    const { databaseUrl } = await newMigratedSettings();
    app = await runApp({ environment: databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl } });
    admin = await signInPerson(app, "Admin", { admin: true });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    const { details, ...content } = await aquariumContent();
    await app.rooms.catalog.aquariums.replace({ ...content, details: { ...details, slug: HALL } });
    keeper = await signInPerson(app, `Keeper ${++keepers}`, { roles: [{ aquarium: HALL, role: "keeper" }] });
  });

  const remove = (slug = HALL, typed = slug) =>
    admin.call("DELETE", STAFF_PATHS.aquarium(slug), { slug: typed });
  const draftOf = async () =>
    draftResponse.parse(await (await admin.call("GET", STAFF_PATHS.draft(HALL))).json());
  const refusalOf = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { code: string }).code,
  ];

  it("asks for the slug", async () => {
    expect(await refusalOf(await remove(HALL, "oldhal"))).toEqual([400, "bad-request"]);
    expect(await refusalOf(await admin.call("DELETE", STAFF_PATHS.aquarium(HALL), {}))).toEqual([
      400,
      "bad-request",
    ]);
    expect(await app.rooms.catalog.aquariums.slugs()).toEqual([HALL, SLUG]);
  });

  // Rule (staff): Removing an aquarium removes what is its keepers', with their roles in it, and nothing of
  //   visitors
  it("removes it for good, with its pictures and history, and leaves what visitors saved", async () => {
    const drawing = { aquarium: HALL, uid: "guest", mail: "", penguin_name: "p1" };
    await app.rooms.visits.drawings.save(drawing, Buffer.from("x"));
    const { status } = await remove();
    expect(status).toBe(200);
    const {
      catalog: { aquariums, publishes },
      visits: { drawings },
      people: { audit },
    } = app.rooms;
    expect([await aquariums.slugs(), await aquariums.removedSlugs()]).toEqual([[SLUG], [HALL]]);
    expect((await app.get(PATHS.aquarium(HALL))).status).toBe(404);
    expect(await publishes.list(HALL)).toEqual([]);
    expect((await drawings.album({ uid: "guest" }))?.[0]).toMatchObject({
      aquarium: HALL,
      penguin_name: "p1",
    });
    const { entries } = await audit.page({ aquarium: HALL, limit: 1 });
    expect(entries).toEqual([
      expect.objectContaining({
        action: "remove-aquarium",
        subject: HALL,
        before: { name: expect.objectContaining({ en: "Test Hall" }), penguins: 3 },
      }),
    ]);
    expect(await refusalOf(await remove())).toEqual([404, "not-found"]);
  });

  // Rule (research.md#start-change-freeze-close)
  it("freezes the study that runs there, in the name of whoever removes it", async () => {
    const { study } = await StudyFixture.at(app.rooms, HALL);
    await remove();
    expect(await app.rooms.studies.stored.find(study.id)).toMatchObject({ status: "frozen" });
    const { entries } = await app.rooms.people.audit.page({ aquarium: HALL, limit: 2 });
    const frozen = { action: "set-study-status", subject: study.id, after: { status: "frozen" } };
    expect(entries).toContainEqual(
      expect.objectContaining({ ...frozen, by: expect.objectContaining({ id: admin.id }) }),
    );
  });

  it("ends the roles in it, which do not come alive with an aquarium of the same slug", async () => {
    const both = await signInPerson(app, "Both", {
      roles: [HALL, SLUG].map((aquarium) => ({ aquarium, role: "keeper" as const })),
    });
    await remove();
    expect(await refusalOf(await keeper.call("GET", STAFF_PATHS.me))).toEqual([403, "not-staff"]);
    await admin.call("POST", STAFF_PATHS.aquariums, { slug: HALL, name: NAME, band_colors: [] });
    expect((await app.rooms.people.staff.find(both.id))?.roles).toEqual([{ aquarium: SLUG, role: "keeper" }]);
    expect(await refusalOf(await both.call("GET", STAFF_PATHS.draft(HALL)))).toEqual([403, "forbidden"]);
    expect(await refusalOf(await keeper.call("GET", STAFF_PATHS.draft(HALL)))).toEqual([403, "not-staff"]);
  });

  it("ends its draft, photographs and previews, of which an aquarium of the same slug has nothing", async () => {
    const id = "0b9e4a58-6c1f-4d5e-9a53-7f1d2c3b4a50";
    await app.rooms.catalog.photographs.add({
      ...{ aquarium: HALL, id, width: 4, height: 3, original: undefined },
      upright: { type: "image/jpeg", bytes: Buffer.from("upright") },
      shown: { [`${id}.jpg`]: { jpeg: Buffer.from("picture"), alternatives: [] } },
    });
    const draft = STAFF_PATHS.draftBird(HALL, "p1");
    const revision = (await draftOf()).birds[0]?.revision;
    expect((await admin.call("DELETE", `${draft}?revision=${revision}`)).status).toBe(200);
    const { path } = previewResponse.parse(
      await (await admin.call("POST", STAFF_PATHS.preview(HALL), {})).json(),
    );
    const listInPreview = () => app.get(PATHS.basePenguins(HALL) + path.slice(path.indexOf("?")));
    expect((await listInPreview()).status).toBe(200);
    await remove();
    expect((await listInPreview()).status).toBe(404);
    expect(await refusalOf(await admin.call("GET", STAFF_PATHS.draft(HALL)))).toEqual([404, "not-found"]);

    await admin.call("POST", STAFF_PATHS.aquariums, { slug: HALL, name: NAME, band_colors: [] });
    const { publish, birds } = await draftOf();
    expect([publish, birds]).toEqual([1, []]);
    expect(await app.rooms.catalog.photographs.file(HALL, id, "upright")).toBeUndefined();
    expect((await app.rooms.catalog.drafts.media(HALL)).size).toBe(0);
  });

  it("keeps the ids of its birds for them: an aquarium of the same slug gives them to no other", async () => {
    const bird = (await draftOf()).birds[0]?.content;
    await remove();
    await admin.call("POST", STAFF_PATHS.aquariums, { slug: HALL, name: NAME, band_colors: [] });
    const put = await admin.call("PUT", STAFF_PATHS.draftBird(HALL, "p1"), { revision: 0, content: bird });
    expect(await refusalOf(put)).toEqual([409, "used-id"]);
  });

  it("leaves the way open for an import of the same birds, twice over", async () => {
    const { details, ...content } = await aquariumContent();
    for (let times = 0; times < 2; times++) {
      await remove();
      await app.rooms.catalog.aquariums.replace({ ...content, details: { ...details, slug: HALL } });
      const publishes = await app.rooms.catalog.publishes.list(HALL);
      expect(publishes.map(({ number, birds }) => [number, birds.added])).toEqual([[1, 3]]);
    }
  });
});
