// Rule (drafts-and-publishes): A publish is undone in the draft, as a whole or for one bird, and what was
//   changed in other fields since stays

import { PATHS } from "@harapen/contract/calls/paths";
import { basePenguins } from "@harapen/contract/penguin";
import type { BirdDocument } from "@harapen/contract/staff/content";
import { draftResponse } from "@harapen/contract/staff/draft";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { afterEach, beforeEach, expect, it } from "vitest";
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
const published = async () => basePenguins.parse(await (await app.get(PATHS.basePenguins(SLUG))).json());
const undo = (body: object) => helper.call("POST", STAFF_PATHS.undo(SLUG), body);
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

async function change(id: string, edit: (bird: BirdDocument) => BirdDocument) {
  const found = (await draft()).birds.find((bird) => bird.id === id);
  if (!found) throw new Error("there is no such bird");
  const write = { revision: found.revision, content: edit(found.content) };
  expect((await helper.call("PUT", STAFF_PATHS.draftBird(SLUG, id), write)).status).toBe(200);
}

const born = (birth_year: number) => (bird: BirdDocument) => ({
  ...bird,
  record: { ...bird.record, birth_year },
});
const says = (ja: string) => (bird: BirdDocument) => ({ ...bird, comment: { ja } });

async function publish(): Promise<void> {
  expect((await keeper.call("POST", STAFF_PATHS.publish(SLUG), { note: "" })).status).toBe(200);
}

it("comes into the draft, where nobody but staff sees it, and is gone from it where it is undone at once", async () => {
  const before = await published();
  await change("p1", born(2019));
  await change("p2", born(2018));
  await publish();
  expect(await (await undo({ number: 2 })).json()).toEqual({ documents: 2 });
  expect((await published()).map(({ birth_year }) => birth_year)).toEqual([2019, 2018, 2020]);
  const { birds } = await draft();
  expect(birds.map(({ change: made }) => made?.by?.name)).toEqual(["Helper", "Helper", undefined]);
  expect(await codeOf(await undo({ number: 2 }))).toBe("unchanged");
  await publish();
  expect(await published()).toEqual(before);
});

it("is undone for one bird", async () => {
  await change("p1", born(2019));
  await change("p2", born(2018));
  await publish();
  expect(await (await undo({ number: 2, bird: "p2" })).json()).toEqual({ documents: 1 });
  expect((await draft()).birds.map(({ content }) => content.record.birth_year)).toEqual([
    2019,
    undefined,
    2020,
  ]);
  expect((await undo({ number: 2, bird: "3" })).status, "it did not change").toBe(404);
});

it("leaves what was published and drafted in other fields since", async () => {
  await change("p1", (bird) => born(2019)(says("はじめ")(bird)));
  await publish();
  await change("p1", says("公開した"));
  await publish();
  await change("p1", (bird) => ({ ...bird, name: { ja: "下書き" } }));
  await undo({ number: 2 });
  const [first] = (await draft()).birds;
  expect(first?.content).toMatchObject({ name: { ja: "下書き" } });
  expect(first?.content.record.birth_year).toBeUndefined();
});

it("brings birds back that it took, takes those that it added, and the pictures with them", async () => {
  const [first] = await published();
  const seen = await (await app.get(first?.picture ?? "")).text();
  const content = await aquariumContent();
  const media = content.media.map((file) => ({ ...file, hash: "0", bytes: Buffer.from("<svg/>") }));
  const added = { ...content.penguins[0], id: "new" } as (typeof content.penguins)[number];
  const penguins = [added, ...content.penguins.slice(1).map((each) => ({ ...each, birth_year: 2001 }))];
  await app.rooms.catalog.aquariums.replace({ ...content, penguins, media, version: "other" });
  await undo({ number: 2 });
  await publish();
  const now = await published();
  expect(now.map(({ id, status }) => [id, status?.kind])).toEqual([
    ["p1", undefined],
    ["p2", undefined],
    ["3", undefined],
    ["new", "not-on-show"],
  ]);
  const back = now.find(({ id }) => id === "p1");
  expect(await (await app.get(back?.picture ?? "")).text()).toBe(seen);
});

it("is refused where nothing is kept of before, and has a line in the audit log else", async () => {
  expect((await undo({ number: 1 })).status).toBe(404);
  expect((await undo({ number: 9 })).status).toBe(404);
  await change("p1", born(2019));
  await publish();
  await undo({ number: 2 });
  const { entries } = await app.rooms.people.audit.page({ aquarium: SLUG, limit: 1 });
  expect(entries).toMatchObject([{ action: "undo-publish", subject: "2", after: { documents: 1 } }]);
});
