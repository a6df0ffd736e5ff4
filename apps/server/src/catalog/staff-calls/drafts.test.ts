// Rule (drafts-and-publishes)

import { PATHS } from "@harapen/contract/calls/paths";
import { basePenguins } from "@harapen/contract/penguin";
import type { BirdDocument } from "@harapen/contract/staff/content";
import {
  conflictDetails,
  type DraftedBird,
  draftResponse,
  putBirdsResponse,
} from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  notReadyDetails,
  publishDetailResponse,
  publishesResponse,
  readinessResponse,
} from "@harapen/contract/staff/publish";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";

let app: RunningApp;
let keeper: SignedInPerson;
let helper: SignedInPerson;
beforeEach(async () => {
  app = await runApp();
  keeper = await signInPerson(app, "Keeper", { roles: [{ aquarium: SLUG, role: "keeper" }] });
  helper = await signInPerson(app, "Helper", { roles: [{ aquarium: SLUG, role: "helper" }] });
});
afterEach(() => app.stop());

const draft = async () =>
  draftResponse.parse(await (await keeper.call("GET", STAFF_PATHS.draft(SLUG))).json());
const birdOf = async (id: string) => (await draft()).birds.find((bird) => bird.id === id) as DraftedBird;
const put = (person: SignedInPerson, revision: number, content: BirdDocument) =>
  person.call("PUT", STAFF_PATHS.draftBird(SLUG, content.record.id), { revision, content });
const discardAll = async (revision?: number) =>
  helper.call("DELETE", `${STAFF_PATHS.draft(SLUG)}?revision=${revision ?? (await draft()).revision}`);
const publish = (note = "") => keeper.call("POST", STAFF_PATHS.publish(SLUG), { note });
const restore = (body: object) => keeper.call("POST", STAFF_PATHS.restore(SLUG), body);
const published = async () => basePenguins.parse(await (await app.get(PATHS.basePenguins(SLUG))).json());
const failure = async (answer: Response) => {
  const { code, details } = (await answer.json()) as { code: string; details: unknown };
  return { status: answer.status, code, details };
};

/** Writes a change of a bird into the draft. */
async function change(id: string, record: Partial<BirdDocument["record"]>, person = helper) {
  const { content, revision } = await birdOf(id);
  const answer = await put(person, revision, { ...content, record: { ...content.record, ...record } });
  expect(answer.status).toBe(200);
}

/** Returns a write that gives a bird a partner. */
const paired = ({ revision, content }: DraftedBird, pair_id: string | null) => ({
  revision,
  content: { ...content, record: { ...content.record, pair_id } },
});

/** Returns the aquarium's content with another birth year of a bird. */
async function withBirthYear(id: string, birth_year: number) {
  const content = await aquariumContent();
  const penguins = content.penguins.map((each) => (each.id === id ? { ...each, birth_year } : each));
  return { ...content, penguins };
}

describe("a draft", () => {
  it("has what is published until somebody changes it, and visitors see nothing of that", async () => {
    const before = await published();
    expect((await draft()).birds.map(({ id, change }) => [id, change])).toEqual([
      ["p1", undefined],
      ["p2", undefined],
      ["3", undefined],
    ]);
    await change("p1", { birth_year: 2019 });
    expect((await birdOf("p1")).change).toMatchObject({
      state: "changed",
      by: { id: helper.id, name: "Helper" },
      published: { record: { id: "p1" } },
      outdated: false,
    });
    expect(await published()).toEqual(before);
  });

  // Rule (drafts-and-publishes): The id of a bird that was there before is not used again
  it("takes a new bird between two others, and removes one", async () => {
    const { content } = await birdOf("p1");
    const record = { id: "new", picture: "", icon: "", band_color: [] };
    await put(helper, 0, { position: 0.5, record, name: { ja: "ニュー" }, comment: {} });
    const { revision } = await birdOf("p2");
    await helper.call("DELETE", `${STAFF_PATHS.draftBird(SLUG, "p2")}?revision=${revision}`);
    expect((await draft()).birds.map(({ id, change }) => [id, change?.state])).toEqual([
      ["p1", undefined],
      ["new", "added"],
      ["p2", "removed"],
      ["3", undefined],
    ]);
    expect((await publish()).status).toBe(200);
    const birds = await published();
    expect(birds.map(({ id, status }) => [id, status?.kind])).toEqual([
      ["p1", undefined],
      ["new", undefined],
      ["3", undefined],
      ["p2", "not-on-show"],
    ]);
    expect(await (await app.get(birds[1]?.picture ?? "")).text()).toContain("<svg");
    const again = await put(helper, 0, { ...content, record: { ...content.record, id: "p2" } });
    expect(await failure(again)).toMatchObject({ status: 409, code: "conflict" });
  });

  // Rule (drafts-and-publishes): A write over an unseen change is refused, with who changed the document and
  //   to what
  it("says who changed a document that somebody else writes without having seen it", async () => {
    const seen = await birdOf("p1");
    await change("p1", { birth_year: 2019 });
    const late = await failure(await put(keeper, seen.revision, seen.content));
    expect([late.status, late.code]).toEqual([409, "conflict"]);
    const current = conflictDetails.parse(late.details);
    expect(current).toMatchObject({
      content: { record: { birth_year: 2019 } },
      change: { by: { name: "Helper" } },
    });
    expect((await put(keeper, current?.revision ?? 0, seen.content)).status).toBe(200);
    expect((await birdOf("p1")).change, "as published").toBeUndefined();
  });

  // Rule (drafts-and-publishes): Several birds are written at once, all or none: a pair is never stored by
  //   half
  // Rule (drafts-and-publishes): Texts, lists and the number of birds have limits, and what is beyond them is
  //   refused with the name of the field
  it("refuses a text beyond its limit, and a bird beyond their number, by name", async () => {
    const { content, revision } = await birdOf("p1");
    const commented = (length: number) => ({ ...content, comment: { ja: "あ".repeat(length) } });
    const refused = await put(helper, revision, commented(1_001));
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: "too-long", message: "comment.ja has 1001 characters, and may have 1000." },
    ]);
    expect((await put(helper, revision, commented(1_000))).status).toBe(200);
    const newBirds = (from: number, count: number, comment: string) => ({
      birds: Array.from({ length: count }, (_, index) => ({
        revision: 0,
        content: {
          ...content,
          record: { ...content.record, id: `new-${from + index}` },
          comment: { ja: comment, en: comment, zh: comment, ko: comment },
        },
      })),
    });
    const before = (await draft()).birds.length;
    const send = (from: number, count: number, comment = "") =>
      helper.call("PUT", STAFF_PATHS.draftBirds(SLUG), newBirds(from, count, comment));
    expect((await send(0, 200, "a".repeat(1_000))).status).toBe(200);
    const together = await send(200, 51, "a".repeat(1_000));
    expect(await together.json()).toMatchObject({
      ...{ code: "too-long", message: expect.stringContaining("together, and may have 1000000") },
    });
    // Nobody is kept from shortening what is too long already.
    await app.rooms.database
      .updateTable("draft_document")
      .set({ content: sql`replace(content, 'aaaaaaaaaa', 'aaaaaaaaaaaaaaaaaaaa')` })
      .execute();
    const { content: long, revision: at } = await birdOf("new-0");
    const shorter = { ...long, comment: { ...long.comment, ja: "a".repeat(1_000), en: "a".repeat(1_000) } };
    const kept = { ...shorter, comment: { ...shorter.comment, zh: "a".repeat(1_000), ko: "a".repeat(999) } };
    expect((await put(helper, at, kept)).status).toBe(200);
    for (let from = 200; from < 800; from += 200) expect((await send(from, 200)).status).toBe(200);
    expect((await failure(await send(800, 200 - before + 1))).code).toBe("too-long");
    expect((await send(800, 200 - before)).status).toBe(200);
  });

  it("takes two birds of a pair at once, or neither where somebody else has changed one", async () => {
    const [p2, third] = [await birdOf("p2"), await birdOf("3")];
    const pair = { birds: [paired(p2, "3"), paired(third, "p2")] };
    await change("3", { birth_year: 2019 });
    const late = await failure(await helper.call("PUT", STAFF_PATHS.draftBirds(SLUG), pair));
    expect([late.code, conflictDetails.parse(late.details)]).toMatchObject(["conflict", { id: "3" }]);
    expect((await birdOf("p2")).change, "nothing of the pair").toBeUndefined();
    const again = { birds: [paired(p2, "3"), paired(await birdOf("3"), "p2")] };
    const answer = await helper.call("PUT", STAFF_PATHS.draftBirds(SLUG), again);
    expect(putBirdsResponse.parse(await answer.json()).birds.map(({ id }) => id)).toEqual(["p2", "3"]);
    const now = [await birdOf("p2"), await birdOf("3")];
    expect(now.map(({ content }) => content.record.pair_id)).toEqual(["3", "p2"]);
  });

  it("says where an import has changed what it was begun from, and is not published over that", async () => {
    await change("p1", { birth_year: 2019 });
    await app.rooms.catalog.aquariums.replace({ ...(await withBirthYear("p1", 2001)), version: "imported" });
    const { content: drafted, change: outdated, revision } = await birdOf("p1");
    expect(outdated).toMatchObject({ outdated: true, published: { record: { birth_year: 2001 } } });
    const { details } = await failure(await publish());
    expect(notReadyDetails.parse(details).errors).toMatchObject([{ code: "outdated", bird: "p1" }]);
    const kept = { revision, content: drafted, over_published: true };
    expect((await keeper.call("PUT", STAFF_PATHS.draftBird(SLUG, "p1"), kept)).status).toBe(200);
    expect((await publish()).status).toBe(200);
  });

  it("stays outdated by all that is written into it, until it is kept over what is published", async () => {
    await change("p1", { birth_year: 2019 });
    await app.rooms.catalog.aquariums.replace({ ...(await withBirthYear("p1", 2001)), version: "imported" });
    const isOutdated = async () => (await birdOf("p1")).change?.outdated;
    const [p1, p2] = [await birdOf("p1"), await birdOf("p2")];
    const pair = { birds: [paired(p2, "p1"), paired(p1, "p2")] };
    expect((await helper.call("PUT", STAFF_PATHS.draftBirds(SLUG), pair)).status).toBe(200);
    expect(await isOutdated(), "as another bird's partner").toBe(true);
    await change("p1", { gender: "female" });
    expect(await isOutdated(), "by a change of its own").toBe(true);
    const remove = async (query: string) =>
      helper.call(
        "DELETE",
        `${STAFF_PATHS.draftBird(SLUG, "p1")}?revision=${(await birdOf("p1")).revision}${query}`,
      );
    expect((await remove("")).status).toBe(200);
    expect(await isOutdated(), "removed").toBe(true);
    const { details } = await failure(await publish());
    expect(notReadyDetails.parse(details).errors).toMatchObject([{ code: "outdated", bird: "p1" }]);
    expect((await remove("&over_published=yes")).status).toBe(200);
    expect(await isOutdated(), "kept").toBe(false);
    expect((await publish()).status).toBe(200);
  });

  it("is discarded one by one and as a whole", async () => {
    await change("p1", { birth_year: 2019 });
    await change("p2", { birth_year: 2019 });
    const { revision } = await birdOf("p1");
    await helper.call("POST", STAFF_PATHS.draftDiscard(SLUG), { kind: "bird", key: "p1", revision });
    expect((await draft()).birds.map(({ change }) => change?.state)).toEqual([
      undefined,
      "changed",
      undefined,
    ]);
    await discardAll();
    expect((await draft()).birds.map(({ change }) => change?.state)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await failure(await publish())).toMatchObject({ status: 409, code: "unchanged" });
  });

  it("is not discarded, whole or a bird alone, by who has not seen what others changed since", async () => {
    await change("p1", { birth_year: 2019 });
    const seen = { whole: await draft(), bird: await birdOf("p1") };
    await change("p1", { birth_year: 2020 }, keeper);
    expect(await failure(await discardAll(seen.whole.revision))).toMatchObject({
      status: 409,
      code: "conflict",
    });
    const bird = { kind: "bird", key: "p1", revision: seen.bird.revision };
    const late = await failure(await helper.call("POST", STAFF_PATHS.draftDiscard(SLUG), bird));
    expect([late.code, conflictDetails.parse(late.details)]).toMatchObject([
      "conflict",
      { content: { record: { birth_year: 2020 } }, change: { by: { name: "Keeper" } } },
    ]);
    expect((await birdOf("p1")).content.record.birth_year, "all of it stays").toBe(2020);
    const unseen = await helper.call("DELETE", STAFF_PATHS.draft(SLUG));
    expect(unseen.status, "who does not say what they saw").toBe(400);
  });

  it("leaves in the audit log what was discarded with it, document by document", async () => {
    await change("p1", { birth_year: 2019 });
    const record = { id: "new", picture: "", icon: "", band_color: [] };
    await put(helper, 0, { position: 9, record, name: { ja: "ニュー" }, comment: {} });
    expect((await discardAll()).status).toBe(200);
    const { entries } = await app.rooms.people.audit.page({ aquarium: SLUG, limit: 50 });
    const of = (wanted: string, about: string) =>
      entries.find(({ action, subject }) => action === wanted && subject === about);
    expect(of("discard-draft", "")).toMatchObject({
      by: { id: helper.id },
      before: { changes: 2 },
      after: { changes: 0 },
    });
    expect(of("discard-draft-document", "p1")).toMatchObject({
      by: { id: helper.id },
      before: { record: { id: "p1", birth_year: 2019 } },
      after: { record: { id: "p1" } },
    });
    expect(of("discard-draft-document", "new")).toMatchObject({
      before: { name: { ja: "ニュー" } },
      after: null,
    });
  });

  it("has details of its own", async () => {
    const { details } = await draft();
    const content = structuredClone(details.content);
    content.labels.en.color.red = "Crimson";
    const write = { revision: details.revision, content };
    expect((await helper.call("PUT", STAFF_PATHS.draftDetails(SLUG), write)).status).toBe(200);
    await publish();
    expect(await (await app.get(PATHS.dictionary(SLUG, "en"))).json()).toMatchObject({
      color: { red: "Crimson" },
    });
    content.details.slug = "another";
    const { revision } = (await draft()).details;
    expect((await helper.call("PUT", STAFF_PATHS.draftDetails(SLUG), { revision, content })).status).toBe(
      400,
    );
  });
});

describe("readiness", () => {
  it("names errors, by which publishing is blocked, and gaps, by which it is not", async () => {
    await change("p1", { birthday_iso: "2021-02-30", spots: undefined });
    await change("p2", { picture: "nowhere.jpg" });
    await change("3", { gender: "male", bands: [{ color: "red", flipper: "left" }], band_color: ["red"] });
    const { content, revision } = await birdOf("p2");
    await put(helper, revision, { ...content, comment: { ja: "魚《さかな" } });
    const answer = await keeper.call("GET", STAFF_PATHS.readiness(SLUG));
    const { errors, gaps } = readinessResponse.parse(await answer.json());
    expect(errors).toMatchObject([
      { code: "impossible-date", bird: "p1", field: "birthday_iso" },
      { code: "missing-picture", bird: "p2" },
    ]);
    expect(gaps).toEqual(
      expect.arrayContaining([
        { kind: "untraced", bird: "p1" },
        { kind: "no-comment", bird: "p2", locale: "zh" },
        { kind: "no-name", bird: "3", locale: "ko" },
        { kind: "band-rule", bird: "3" },
        { kind: "stray-mark", bird: "p2" },
      ]),
    );
    expect(gaps.filter(({ kind }) => kind === "band-rule" || kind === "stray-mark")).toHaveLength(2);
    expect(await failure(await publish())).toMatchObject({ status: 409, code: "not-ready" });
    const kept = await published();
    expect(kept.find(({ id }) => id === "p1")?.birthday_iso).toBeUndefined();
  });

  it("names whose partner has another one or none, as where one of a new pair is discarded", async () => {
    const birds = [paired(await birdOf("p1"), "3"), paired(await birdOf("3"), "p1")];
    const left = paired(await birdOf("p2"), null);
    await helper.call("PUT", STAFF_PATHS.draftBirds(SLUG), { birds: [...birds, left] });
    const pairGaps = async () => {
      const answer = await keeper.call("GET", STAFF_PATHS.readiness(SLUG));
      return readinessResponse.parse(await answer.json()).gaps.filter(({ kind }) => kind === "pair");
    };
    expect(await pairGaps(), "of the new pair").toEqual([]);
    const { revision } = await birdOf("p1");
    await helper.call("POST", STAFF_PATHS.draftDiscard(SLUG), { kind: "bird", key: "p1", revision });
    expect(await pairGaps()).toEqual([
      { kind: "pair", bird: "p1" },
      { kind: "pair", bird: "3" },
    ]);
  });

  // Rule (band-colours)
  it("asks about two colours that have one word in a language", async () => {
    const { content, revision } = (await draft()).details;
    const en = { ...content.labels.en, color: { red: "Red", blue: "red" } };
    const write = { revision, content: { ...content, labels: { ...content.labels, en } } };
    expect((await helper.call("PUT", STAFF_PATHS.draftDetails(SLUG), write)).status).toBe(200);
    const { gaps } = readinessResponse.parse(
      await (await keeper.call("GET", STAFF_PATHS.readiness(SLUG))).json(),
    );
    expect(gaps.filter(({ kind }) => kind === "same-word")).toEqual([
      { kind: "same-word", label: "blue", other: "red", locale: "en" },
    ]);
  });

  // Rule (drafts-and-publishes): A blank label counts as none, and is a gap
  it("names the languages in which a label is blank, as a new place's are in all but one", async () => {
    const { content, revision } = (await draft()).details;
    const called = (cape: string) => ({ ...content.labels.ja, place: { ...content.labels.ja.place, cape } });
    const labels = { ja: called("ケープ"), en: called("Cape"), zh: called(""), ko: called(" ") };
    const write = { revision, content: { ...content, labels } };
    expect((await helper.call("PUT", STAFF_PATHS.draftDetails(SLUG), write)).status).toBe(200);
    const answer = await keeper.call("GET", STAFF_PATHS.readiness(SLUG));
    const { gaps } = readinessResponse.parse(await answer.json());
    expect(gaps.filter(({ kind }) => kind === "no-label")).toEqual([
      { kind: "no-label", of: "place", label: "cape", locale: "zh" },
      { kind: "no-label", of: "place", label: "cape", locale: "ko" },
    ]);
  });
});

describe("publishes", () => {
  it("say who, when and what for, and what they changed", async () => {
    await change("p1", { birth_year: 2019 });
    expect(await (await publish("found in the old book")).json()).toEqual({ number: 2 });
    const { publishes } = publishesResponse.parse(
      await (await keeper.call("GET", STAFF_PATHS.publishes(SLUG))).json(),
    );
    expect(publishes).toMatchObject([
      {
        number: 2,
        by: { name: "Keeper" },
        origin: "publish",
        note: "found in the old book",
        birds: { changed: 1 },
      },
      { number: 1, by: null, origin: "import" },
    ]);
    // What a page of the previous version, which may still be open, reads.
    expect(publishes[0]).toMatchObject({ added: 0, changed: 1, removed: 0 });
    const detail = await keeper.call("GET", STAFF_PATHS.publishNumber(SLUG, "2"));
    const { differences } = publishDetailResponse.parse(await detail.json());
    expect(differences).toMatchObject({
      details: null,
      birds: [{ id: "p1", before: { record: { id: "p1" } }, after: { record: { birth_year: 2019 } } }],
      reordered: false,
    });
    for (const number of ["3", "0", "x"])
      expect((await keeper.call("GET", STAFF_PATHS.publishNumber(SLUG, number))).status).toBe(404);
  });

  it("are refused where the draft is not any more what was looked at", async () => {
    await change("p1", { birth_year: 2019 });
    const { revision } = await draft();
    await change("p2", { birth_year: 2019 });
    const late = await keeper.call("POST", STAFF_PATHS.publish(SLUG), { note: "", revision });
    expect(await failure(late)).toMatchObject({ status: 409, code: "conflict" });
    const now = { note: "", revision: (await draft()).revision };
    expect((await keeper.call("POST", STAFF_PATHS.publish(SLUG), now)).status).toBe(200);
  });

  it("are restored whole, to the pixel, and the restore is undone in the same way", async () => {
    const before = await published();
    const pictures = () => Promise.all(before.map(async ({ picture }) => (await app.get(picture)).text()));
    const seen = await pictures();
    const content = await aquariumContent();
    const media = content.media.map((file) => ({ ...file, hash: "0", bytes: Buffer.from("<svg/>") }));
    const penguins = content.penguins.slice(0, 1);
    await app.rooms.catalog.aquariums.replace({ ...content, penguins, media, version: "less" });
    expect(await (await restore({ number: 1 })).json()).toEqual({ number: 3 });
    expect(await published()).toEqual(before);
    expect(await pictures()).toEqual(seen);
    expect((await restore({ number: 2 })).status).toBe(200);
    expect((await published()).filter(({ status }) => !status).map(({ id }) => id)).toEqual(["p1"]);
    expect(await failure(await restore({ number: 9 }))).toMatchObject({ status: 404 });
    expect(await failure(await restore({ number: 2 ** 31 }))).toMatchObject({ status: 400 });
  });

  it("are restored bird by bird, beside a picture that has taken the name, and leave the draft as it is", async () => {
    const before = await published();
    const content = await aquariumContent();
    const media = content.media.map((file) => ({ ...file, hash: "0", bytes: Buffer.from("<svg/>") }));
    const penguins = content.penguins.map((each) => ({ ...each, birth_year: 2001 }));
    await app.rooms.catalog.aquariums.replace({ ...content, penguins, media, version: "other" });
    await change("p2", { birth_year: 2002 });
    await restore({ number: 1, bird: "p1" });
    const [first, second] = await published();
    expect([first?.birth_year, second?.birth_year]).toEqual([undefined, 2001]);
    const [old, now] = await Promise.all(
      [before[0], first].map(async (bird) => (await app.get(bird?.picture ?? "")).text()),
    );
    expect(now).toBe(old);
    expect(await (await app.get(second?.picture ?? "")).text()).toBe("<svg/>");
    expect((await birdOf("p2")).change).toMatchObject({ state: "changed", outdated: false });
    expect(await failure(await restore({ number: 1, bird: "nobody" }))).toMatchObject({ status: 404 });
  });

  it("leave a line in the audit log each, with what was before and after", async () => {
    await change("p1", { birth_year: 2019 });
    await publish("why");
    await restore({ number: 1 });
    const { entries } = await app.rooms.people.audit.page({ aquarium: SLUG, limit: 10 });
    expect(entries.map(({ action, subject, by }) => [action, subject, by?.name])).toEqual([
      ["restore", "3", "Keeper"],
      ["publish", "2", "Keeper"],
      ["draft-bird", "p1", "Helper"],
      ["import", "1", undefined],
    ]);
    expect(entries[2]).toMatchObject({
      before: { record: { id: "p1" } },
      after: { record: { birth_year: 2019 } },
    });
  });
});
