// Rule (staff.md#before-and-after-publishing)

import { type DraftedBird, draftedBird, draftResponse } from "@harapen/contract/staff/draft";
import { learnedResponse } from "@harapen/contract/staff/learned";
import { lookAlikesResponse } from "@harapen/contract/staff/look-alikes";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { statisticsResponse } from "@harapen/contract/staff/statistics";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { saveConfirmedVisit } from "../../testing/confirmed-visit.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";

let app: RunningApp;
let helper: SignedInPerson;
beforeAll(async () => {
  app = await runApp();
  helper = await signInPerson(app, "Helper", { roles: [{ aquarium: SLUG, role: "helper" }] });
});
afterAll(() => app.stop());

const PATTERN = {
  spots: [{ x: 150, y: 170, r: 4, deviation: 5.5, presence: 0.9 }],
  ...{ weight: 6.2, confirmations: 7, devices: 6 },
};

/** Stores what visitors have taught of a penguin, as learning does. */
async function teach(penguin: string, pattern: typeof PATTERN | undefined): Promise<void> {
  const { learned } = app.rooms.search;
  expect(await learned.save(SLUG, penguin, pattern, await learned.version(SLUG))).toBe(true);
}

async function read(path: string): Promise<unknown> {
  const answer = await helper.call("GET", path);
  expect(answer.status).toBe(200);
  return answer.json();
}

it("look-alikes are being found at first, and then reported of every penguin", async () => {
  const ask = async () => lookAlikesResponse.parse(await read(STAFF_PATHS.lookAlikes(SLUG)));
  expect(await ask()).toEqual({ state: "running" });
  const penguins = await vi.waitFor(
    async () => {
      const answer = await ask();
      if (answer.state !== "ready") throw new Error("still running");
      return answer.penguins;
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(penguins.map(({ id }) => id)).toEqual(["p1", "p2", "3"]);
  expect(penguins[1]).toMatchObject({ drawings: 0, remedies: ["tracing"] });
  expect(penguins[0]?.drawings).toBeGreaterThan(0);
});

it("look-alikes are not known any more once visitors have taught a pattern that is compared", async () => {
  const known = async () =>
    lookAlikesResponse.parse(await read(`${STAFF_PATHS.lookAlikes(SLUG)}?begin=no`)).state;
  expect(await known()).toBe("ready");
  await teach("p2", PATTERN);
  expect(await known()).toBe("unknown");
  await teach("p2", undefined);
  expect(await known()).toBe("ready");
});

// Rule (staff.md#before-and-after-publishing): Members of the aquarium's staff read the reports of the draft,
//   hidden or not; while they are being made, the call says so
it("look-alikes are found in the draft, of an aquarium that is hidden too", async () => {
  await app.rooms.catalog.aquariums.setHidden(SLUG, true);
  expect(lookAlikesResponse.parse(await read(STAFF_PATHS.lookAlikes(SLUG)))).toMatchObject({
    state: "ready",
  });
  const birdPath = STAFF_PATHS.draftBird(SLUG, "p1");
  const { birds } = draftResponse.parse(await read(STAFF_PATHS.draft(SLUG)));
  const { revision, content } = birds.find(({ id }) => id === "p1") as DraftedBird;
  const record = { ...content.record, spots: [{ x: 200, y: 300, r: 6 }] };
  const put = await helper.call("PUT", birdPath, { revision, content: { ...content, record } });
  expect(lookAlikesResponse.parse(await read(STAFF_PATHS.lookAlikes(SLUG)))).toEqual({ state: "running" });
  const discard = { kind: "bird", key: "p1", revision: draftedBird.parse(await put.json()).revision };
  expect((await helper.call("POST", STAFF_PATHS.draftDiscard(SLUG), discard)).status).toBe(200);
  await app.rooms.catalog.aquariums.setHidden(SLUG, false);
});

it("statistics tell how often a penguin was confirmed, and how often as the first candidate", async () => {
  for (const rank of [1, 1, 3]) await saveConfirmedVisit(app.rooms, SLUG, { penguin: "p2", rank });
  const { penguins, not_sure } = statisticsResponse.parse(await read(STAFF_PATHS.statistics(SLUG)));
  expect(penguins).toMatchObject([{ id: "p2", confirmations: 3, first: 2, shown: 3 }]);
  expect(not_sure).toBe(0);
});

it("what visitors taught stands beside what keepers recorded", async () => {
  for (const penguin of ["p1", "p2", "gone"]) await teach(penguin, PATTERN);
  const { penguins } = learnedResponse.parse(await read(STAFF_PATHS.learned(SLUG)));
  expect(penguins).toEqual([
    { id: "p1", ...PATTERN, traced: [{ x: 150, y: 200, r: 5 }] },
    { id: "p2", ...PATTERN },
  ]);
});

describe("adopting what visitors taught", () => {
  const birdOf = async (id: string) =>
    draftResponse
      .parse(await read(STAFF_PATHS.draft(SLUG)))
      .birds.find((bird) => bird.id === id) as DraftedBird;
  const adopt = (id: string, revision: number) =>
    helper.call("POST", STAFF_PATHS.adoptLearned(SLUG, id), { revision });

  // Rule (staff.md#before-and-after-publishing)
  it("writes it into the draft as the penguin's trace, and tells the audit log", async () => {
    const { revision, content } = await birdOf("p2");
    const answer = await adopt("p2", revision);
    expect(answer.status).toBe(200);
    const adopted = draftedBird.parse(await answer.json());
    expect(adopted.content.record).toEqual({
      ...content.record,
      spots: [{ x: 150, y: 170, r: 4, presence: 0.9 }],
    });
    expect(await birdOf("p2")).toEqual(adopted);
    expect(adopted.change).toMatchObject({ state: "changed", by: { id: helper.id } });
    const { entries } = await app.rooms.people.audit.page({ limit: 10 });
    expect(entries[0]).toMatchObject({ action: "adopt-learned", subject: "p2" });
  });

  // Rule (staff.md#before-and-after-publishing): Helpers adopt it as the penguin's trace in the draft, unless
  //   somebody has changed that since
  it("is refused where somebody has changed the penguin since, and where visitors taught nothing", async () => {
    expect((await adopt("p2", 0)).status).toBe(409);
    expect((await adopt("3", (await birdOf("3")).revision)).status).toBe(404);
    expect((await adopt("gone", 0)).status).toBe(404);
  });
});
