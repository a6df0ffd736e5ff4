import { PATHS } from "@harapen/contract/calls/paths";
import { deviceReferences } from "@harapen/contract/calls/references";
import { SEARCH_VERSION_HEADERS } from "@harapen/contract/calls/search";
import { everythingVisible } from "@harapen/contract/drawing";
import { fittedVisitorsResponse } from "@harapen/contract/staff/fitted-visitors";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";
import { studySettings } from "../../testing/studies/study-settings.ts";
import { FittedVisitorsStore, type Proposal } from "../fitted/fitted-visitors-store.ts";

let app: RunningApp;
let keeper: SignedInPerson;
beforeAll(async () => {
  app = await runApp();
  keeper = await signInPerson(app, "Keeper", { roles: [{ aquarium: SLUG, role: "keeper" }] });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.rooms.database.deleteFrom("fitted_visitors").execute();
});

const found = { logLoss: 1, hits: [0.6, 0.7, 0.8] as [number, number, number], calibrationError: 0.02 };
const PROPOSAL: Proposal = {
  traits: { spread: 1.3, temperature: 1.2 },
  figures: {
    ...{ visits: 300, weight: 120, networks: 40 },
    fitted: [{ trait: "spread", value: 1.3, low: 1.2, high: 1.4 }],
    ...{ before: { ...found, logLoss: 1.2 }, after: found, gain: { mean: 0.2, standardError: 0.05 } },
  },
};

const propose = (proposal = PROPOSAL) => new FittedVisitorsStore(app.rooms.database).propose(SLUG, proposal);

async function read() {
  return fittedVisitorsResponse.parse(
    await (await keeper.call("GET", STAFF_PATHS.fittedVisitors(SLUG))).json(),
  );
}

const use = (version: number) => keeper.call("POST", STAFF_PATHS.takeFittedVisitors(SLUG), { version });
const end = (version: number) => keeper.call("POST", STAFF_PATHS.endFittedVisitors(SLUG), { version });

/** Returns the visitors' version that a search's answer names. */
async function searchedWith(): Promise<string | null> {
  const part = everythingVisible();
  const answer = await app.post(PATHS.search, { pos: [1, 0, 0, 0, 0, 0, 0, 0, 0], part, aquarium: SLUG });
  expect(answer.status).toBe(200);
  return answer.headers.get(SEARCH_VERSION_HEADERS.visitors);
}

const onDevices = async () => deviceReferences.parse(await (await app.get(PATHS.references(SLUG))).json());

// Rule (how-visitors-draw): A proposal changes nothing before a keeper takes it
it("a proposal changes no search before a keeper takes it, and none after it is put back", async () => {
  const version = await propose();
  expect((await read()).versions).toMatchObject([{ version, state: "proposed", fitsEngine: true }]);
  expect(await searchedWith()).toBe("shipped");

  expect((await use(version)).status).toBe(200);
  const taken = await searchedWith();
  expect(taken).toMatch(/^[0-9a-f]{12}$/);
  expect(await onDevices()).toMatchObject({ visitors: taken, traits: PROPOSAL.traits });

  expect((await end(version)).status).toBe(200);
  expect(await searchedWith()).toBe("shipped");
  expect(await onDevices()).toMatchObject({ visitors: "shipped" });
  expect((await onDevices()).traits).toBeUndefined();
  expect((await read()).versions).toEqual([]);
});

it("a version that is put back gives way to the one from before", async () => {
  const first = await propose();
  await use(first);
  const before = await searchedWith();
  const second = await propose({ ...PROPOSAL, traits: { spread: 0.8 } });
  await use(second);
  expect(await searchedWith()).not.toBe(before);
  await end(second);
  expect(await searchedWith()).toBe(before);
  expect((await read()).versions).toMatchObject([{ version: first, state: "in-force" }]);
});

it("takes what was seen alone: another proposal has taken its place, or somebody else took it", async () => {
  const first = await propose();
  const second = await propose();
  expect((await use(first)).status).toBe(409);
  expect((await use(second)).status).toBe(200);
  expect((await use(second)).status).toBe(409);
  expect((await end(first)).status).toBe(409);
});

it("what was fitted with another series of the engine is neither taken nor used", async () => {
  const version = await propose();
  await app.rooms.database.updateTable("fitted_visitors").set({ engine: "1-0a" }).execute();
  expect((await use(version)).status).toBe(409);
  await app.rooms.database.updateTable("fitted_visitors").set({ state: "in-force" }).execute();
  expect(await new FittedVisitorsStore(app.rooms.database).inForce(SLUG)).toEqual({});
});

// Rule (how-visitors-draw): While a study runs or is frozen, nothing is taken or put back
it("takes and puts back nothing while a study runs or is frozen", async () => {
  const version = await propose();
  const { stored } = app.rooms.studies;
  const study = await stored.add(SLUG, { settings: studySettings(), by: null, reason: "" });
  for (const status of ["running", "frozen"] as const) {
    await stored.setStatus(study, status);
    expect((await read()).paused).toBe(true);
    expect((await use(version)).status).toBe(409);
  }
  await stored.setStatus(study, "closed");
  expect((await use(version)).status).toBe(200);
});

it("is in the audit log, by whom it was taken and put back", async () => {
  const version = await propose();
  await use(version);
  await end(version);
  const { entries } = await app.rooms.people.audit.page({ limit: 2 });
  expect(entries).toMatchObject([
    { action: "end-fitted-visitors", subject: String(version), by: { id: keeper.id } },
    { action: "use-fitted-visitors", subject: String(version), by: { id: keeper.id } },
  ]);
});
