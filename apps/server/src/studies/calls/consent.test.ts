// Rule (studies-in-a-visit)

import { randomUUID } from "node:crypto";
import { PATHS } from "@harapen/contract/calls/paths";
import { recordForm } from "@harapen/contract/calls/record-form";
import { CONSENT_NEEDED } from "@harapen/contract/calls/responses";
import { joinStudyResponse } from "@harapen/contract/calls/studies";
import { afterAll, expect, it, vi } from "vitest";
import { importFolder } from "../../catalog/folder/import-folder.ts";
import { aquariumFiles, writeFolder } from "../../testing/aquarium-fixture.ts";
import { makePng, toDataUrl } from "../../testing/png-fixture.ts";
import { type RunningApp, runApp } from "../../testing/running-app.ts";
import { consentForm, studySettings } from "../../testing/studies/study-settings.ts";

const app: RunningApp = await runApp();
afterAll(() => app.stop());

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Times ago at which the studies had not begun, and had. */
const BEFORE_MS = HOUR_MS + 6 * 60_000;
const SINCE_MS = HOUR_MS / 2;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const WITHIN_SECONDS = { timeout: 15_000, interval: 200 };
const CONSENT = { version: 1, locale: "en", guardian: false, answer: 1 };
const image = toDataUrl(makePng()) as `data:image/png;base64,${string}`;

/** As which participant, and how long ago, something was recorded. */
interface Proof {
  readonly participant?: string;
  readonly age_ms?: number;
}

let halls = 0;
async function newHall(changes: object = {}): Promise<string> {
  const slug = `asked-${++halls}`;
  const files = aquariumFiles();
  const details = { ...(files["aquarium.json"] as object), slug, ...changes };
  await importFolder(writeFolder({ ...files, "aquarium.json": details }), app.rooms.catalog.aquariums);
  return slug;
}

/**
 * Runs a study that has needed consent for an hour, at an aquarium of its own; resolves once the server
 * knows.
 */
async function runAskingStudy(): Promise<{ readonly hall: string; readonly id: string }> {
  const hall = await newHall();
  const days = { starts_on: dayFromNow(-2), ends_on: dayFromNow(1) };
  const settings = studySettings({ ...days, consent: consentForm() });
  const id = await app.rooms.studies.stored.add(hall, { settings, by: null, reason: "" });
  await app.rooms.studies.stored.setStatus(id, "running");
  const started_at = new Date(Date.now() - HOUR_MS).toISOString();
  await app.database.updateTable("study").set({ started_at }).where("id", "=", id).execute();
  await vi.waitFor(async () => expect(await doors(hall)).toEqual([403, 403, 403]), WITHIN_SECONDS);
  return { hall, id };
}

async function join({ hall, id }: { readonly hall: string; readonly id: string }) {
  const wanted = { aquarium: hall, study: id, device: randomUUID(), visit: randomUUID(), consent: CONSENT };
  const answer = joinStudyResponse.parse(await (await app.post(PATHS.joinStudy, wanted)).json());
  if (answer.outcome !== "joined") throw new Error(answer.outcome);
  return answer.participation;
}

const tell = (aquarium: string | undefined, proof: Proof = {}, client_ts = Date.now()) =>
  app.post(PATHS.logEvent, {
    event_id: randomUUID(),
    session_id: randomUUID(),
    name: "nav_click",
    client_ts,
    payload: { from: "home", to: "draw", ...(aquarium && { aquarium }) },
    ...proof,
  });

const saveDrawing = (aquarium: string, proof: Proof = {}) =>
  app.post(PATHS.saveDrawing, { uid: "guest", aquarium, penguin_name: "p1", image, ...proof });

function saveRecord(aquarium: string, proof: Proof = {}): Promise<Response> {
  const form = recordForm({
    name: "guest",
    uid: "guest",
    aquarium,
    penname: "",
    bandcolor: [],
    image,
    time: 1,
    data: [{ stroke: 0, brushSize: 10, pos: [{ x: 150, y: 200, t: 3 }] }],
    ranking: [],
    part: [1, 1, 1, 1, 1, 1, 1, 1, 1],
    rank: 0,
    ...proof,
  });
  return app.post(PATHS.saveRecord, `${new URLSearchParams(form)}`, "application/x-www-form-urlencoded");
}

/** Saves an event, a record and a drawing; resolves to the statuses. */
async function doors(aquarium: string, proof: Proof = {}): Promise<number[]> {
  const answers = [
    await tell(aquarium, proof),
    await saveRecord(aquarium, proof),
    await saveDrawing(aquarium, proof),
  ];
  return answers.map(({ status }) => status);
}

/** Returns how many events, records and drawings of an aquarium are stored. */
async function stored(aquarium: string): Promise<number[]> {
  const tables = ["event", "record", "drawing"] as const;
  const rows = tables.map((table) =>
    app.database.selectFrom(table).select("aquarium").where("aquarium", "=", aquarium).execute(),
  );
  return (await Promise.all(rows)).map(({ length }) => length);
}

const ALL_TAKEN = [204, 200, 200];
const ALL_REFUSED = [403, 403, 403];

/** A server caches studies for two seconds, so that most tests share one. */
const study = await runAskingStudy();

it("an aquarium that asks nobody takes events, records and drawings, with a participant or without", async () => {
  const hall = await newHall();
  expect(await doors(hall)).toEqual(ALL_TAKEN);
  expect(await doors(hall, { participant: randomUUID(), age_ms: 0 })).toEqual(ALL_TAKEN);
  expect(await stored(hall)).toEqual([2, 2, 2]);
});

// Rule (research.md#data-quality-and-alerts)
it("where a study asks, nothing is stored without a participant, nor as one whom nobody knows, and each refusal is counted", async () => {
  const { hall } = study;
  const before = await stored(hall);
  const counted = app.refusals.all().get(CONSENT_NEEDED) ?? 0;
  expect(await doors(hall)).toEqual(ALL_REFUSED);
  expect(await doors(hall, { participant: randomUUID() })).toEqual(ALL_REFUSED);
  expect(await doors(hall, { participant: "nobody" })).toEqual(ALL_REFUSED);
  expect(await stored(hall)).toEqual(before);
  expect(app.refusals.all().get(CONSENT_NEEDED)).toBe(counted + 9);
  const unasked = async () => {
    const [row] = await app.database
      .selectFrom("study")
      .select("unasked")
      .where("id", "=", study.id)
      .execute();
    return row?.unasked ?? 0;
  };
  await vi.waitFor(async () => expect(await unasked()).toBeGreaterThanOrEqual(9), WITHIN_SECONDS);
  const answer = await tell(hall);
  expect(await answer.json()).toMatchObject({ success: false, code: CONSENT_NEEDED });
});

// Rule (studies-in-a-visit): Where a study asks, the server stores nothing of visitors who have not agreed,
//   and counts what it refuses
it("where a study asks, whatever a participant who has agreed was recorded as is stored, and not as whom", async () => {
  const before = await stored(study.hall);
  const { participant } = await join(study);
  expect(await doors(study.hall, { participant, age_ms: 0 })).toEqual(ALL_TAKEN);
  expect(await doors(study.hall, { participant: participant.toUpperCase() })).toEqual(ALL_TAKEN);
  expect(await stored(study.hall)).toEqual(before.map((count) => count + 2));
  const events = await app.database
    .selectFrom("event")
    .selectAll()
    .where("aquarium", "=", study.hall)
    .execute();
  expect(JSON.stringify(events)).not.toContain(participant);
});

// Rule (studies-in-a-visit): The time of recording decides, before the study or while it asked, however late
//   an event comes
it("what was recorded before the study began is stored, by its age or an older client's clock, and what was since is not", async () => {
  const { hall } = study;
  const before = await stored(hall);
  expect(await doors(hall, { age_ms: BEFORE_MS })).toEqual(ALL_TAKEN);
  expect((await tell(hall, {}, Date.now() - BEFORE_MS)).status).toBe(204);
  // Something that states its age does not become older by a slow clock.
  expect((await tell(hall, { age_ms: 0 }, Date.now() - BEFORE_MS)).status).toBe(403);
  expect(await stored(hall)).toEqual(before.map((count, door) => count + (door === 0 ? 2 : 1)));
});

it("what comes late of the study's time is judged as then, once the study is over", async () => {
  const study = await runAskingStudy();
  const { participant } = await join(study);
  const before = await stored(study.hall);
  await app.rooms.studies.stored.setStatus(study.id, "frozen");
  await vi.waitFor(
    async () => expect((await tell(study.hall, { age_ms: 0 })).status).toBe(204),
    WITHIN_SECONDS,
  );
  expect(await doors(study.hall, { age_ms: SINCE_MS })).toEqual(ALL_REFUSED);
  expect(await doors(study.hall, { age_ms: SINCE_MS, participant })).toEqual(ALL_TAKEN);
  expect(await stored(study.hall)).toEqual(before.map((count, door) => count + (door === 0 ? 2 : 1)));
});

it("of who has withdrawn nothing more is stored, whenever it was recorded", async () => {
  const { participant } = await join(study);
  expect(await doors(study.hall, { participant })).toEqual(ALL_TAKEN);
  await app.rooms.studies.participants.withdraw(study.id, participant);
  await vi.waitFor(
    async () => expect(await doors(study.hall, { participant, age_ms: 10 })).toEqual(ALL_REFUSED),
    WITHIN_SECONDS,
  );
});

it("an event that names no aquarium may be of any: while one asks, it is stored of participants alone", async () => {
  const { participant } = await join(study);
  expect((await tell(undefined)).status).toBe(403);
  expect((await tell(undefined, { participant })).status).toBe(204);
  expect((await tell(undefined, { age_ms: BEFORE_MS })).status).toBe(204);
});

it("an aquarium whose recording waits for a consent stores nothing while no study asks for it", async () => {
  const hall = await newHall({ recording: "consent" });
  await vi.waitFor(async () => expect(await doors(hall)).toEqual(ALL_REFUSED), WITHIN_SECONDS);
  expect(await doors(hall, { participant: randomUUID() })).toEqual(ALL_REFUSED);
});
