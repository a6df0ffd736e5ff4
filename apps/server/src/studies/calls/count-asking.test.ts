import { randomUUID } from "node:crypto";
import { COUNT_ASKING_PATH } from "@harapen/contract/calls/count-asking";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { afterAll, expect, it } from "vitest";
import { importFolder } from "../../catalog/folder/import-folder.ts";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { type RunningApp, runApp } from "../../testing/running-app.ts";
import { readSchema } from "../../testing/schema/read-schema.ts";
import { consentForm, studySettings } from "../../testing/studies/study-settings.ts";

const app: RunningApp = await runApp({ environment: { TRUSTED_PROXIES: "loopback" } });
afterAll(() => app.stop());

interface Running {
  readonly aquarium: string;
  readonly study: string;
}

let halls = 0;
/** Runs a study at an aquarium of its own: a server caches an aquarium's study for two seconds. */
async function run(changes: Partial<StudySettings>): Promise<Running> {
  const aquarium = `counted-${++halls}`;
  const files = aquariumFiles();
  const details = { ...(files["aquarium.json"] as object), slug: aquarium };
  await importFolder(writeFolder({ ...files, "aquarium.json": details }), app.rooms.catalog.aquariums);
  const days = { starts_on: "2020-01-01", ends_on: "2999-01-01" };
  const settings = studySettings({ ...days, ...changes });
  const study = await app.rooms.studies.stored.add(aquarium, { settings, by: null, reason: "" });
  await app.rooms.studies.stored.setStatus(study, "running");
  return { aquarium, study };
}

function send(body: object, from = "203.0.113.9"): Promise<Response> {
  return fetch(app.address + COUNT_ASKING_PATH, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify(body),
  });
}

async function counts({ study }: Running): Promise<Record<string, number>> {
  const rows = await app.database.selectFrom("study_count").selectAll().where("study", "=", study).execute();
  return Object.fromEntries(rows.map(({ step, arm, reason, count }) => [`${step}/${arm}/${reason}`, count]));
}

/** How many rows each table has. */
async function tableSizes(): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const table of (await readSchema(app.database, "SQLite")).keys()) {
    const { rows } = await app.database
      .selectFrom(table as "study")
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    sizes[table] = rows;
  }
  return sizes;
}

// Rule (askings-are-counted): Of an asking one is added to a study's count, and nothing else is stored
it("adds one to the count of the form's version, each time, and stores nothing else", async () => {
  const running = await run({ consent: consentForm() });
  const asked = { ...running, version: 1, step: "asked" };
  const before = await tableSizes();
  for (let time = 0; time < 3; time++) expect((await send(asked)).status).toBe(200);
  expect((await send({ ...asked, step: "declined" })).status).toBe(200);
  expect(await counts(running)).toEqual({ "asked//1": 3, "declined//1": 1 });
  expect(await tableSizes()).toEqual({ ...before, study_count: (before.study_count ?? 0) + 2 });
  expect(app.logged()).not.toContain("203.0.113.9");
});

it("counts nothing where nobody is asked so, and for no other study", async () => {
  const asking = await run({ consent: consentForm() });
  const coded = await run({ assigned_by: "code" });
  const silent = await run({});
  const send200 = async (body: object) => expect((await send(body)).status).toBe(200);
  await send200({ ...asking, version: 2, step: "asked" });
  await send200({ ...asking, version: 0, step: "asked" });
  await send200({ ...asking, study: randomUUID(), version: 1, step: "asked" });
  await send200({ ...silent, version: 0, step: "asked" });
  await send200({ ...coded, version: 0, step: "declined" });
  expect([await counts(asking), await counts(silent), await counts(coded)]).toEqual([
    {},
    {},
    { "declined//": 1 },
  ]);
  await app.rooms.studies.stored.setStatus(asking.study, "frozen");
});

it("refuses what is no asking", async () => {
  const running = await run({ consent: consentForm() });
  const asked = { ...running, version: 1, step: "asked" };
  const statuses = [
    { ...asked, step: "joined" },
    { ...asked, version: -1 },
    { ...asked, study: "x" },
    {},
  ].map(async (body) => (await send(body)).status);
  expect(await Promise.all(statuses)).toEqual([400, 400, 400, 400]);
  expect((await send({ ...asked, aquarium: "nowhere" })).status).toBe(404);
});

// Rule (askings-are-counted): A network's askings are bounded as its new participants are, each step by itself
it("is bounded for a network, so that nobody inflates a count cheaply", async () => {
  const running = await run({ consent: consentForm() });
  const asked = { ...running, version: 1, step: "asked" };
  const from = "198.51.100.77";
  for (let batch = 0; batch < 50; batch++)
    await Promise.all(Array.from({ length: 41 }, () => send(asked, from)));
  const refused = await send(asked, from);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(await counts(running)).toEqual({ "asked//1": 2_000 });
  expect((await send(asked, "203.0.114.1")).status).toBe(200);
  expect((await send({ ...asked, step: "declined" }, from)).status).toBe(200);
}, 60_000);
