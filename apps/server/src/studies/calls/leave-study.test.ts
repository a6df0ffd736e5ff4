// Rule (studies-in-a-visit)

import { randomUUID } from "node:crypto";
import { PATHS } from "@harapen/contract/calls/paths";
import {
  joinStudyResponse,
  type LeaveStudyResponse,
  leaveStudyResponse,
  type Participation,
} from "@harapen/contract/calls/studies";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readReceipts } from "../../privacy/forgetting/receipts.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { storeManyEvents } from "../../testing/studies/many-events.ts";
import { studySettings } from "../../testing/studies/study-settings.ts";
import { runStudy, saveStudyVisit } from "../../testing/studies/study-visit.ts";
import { joinStudy } from "../enrolment/join-study.ts";
import { participantName } from "../pseudonyms.ts";
import { studyDigest } from "../study-digest.ts";
import type { KeyedStudy } from "../study-store.ts";

const TODAY = new Date().toISOString().slice(0, 10);
const DAY_MS = 86_400_000;
const TOMORROW = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
const YESTERDAY = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);

let app: RunningApp;
let study: KeyedStudy;
beforeAll(async () => {
  app = await runApp();
  study = await runStudy(app.rooms, SLUG, { starts_on: YESTERDAY, ends_on: TOMORROW });
});
afterAll(() => app.stop());

async function post(path: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(app.address + path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function join(device: string) {
  const request = { aquarium: SLUG, study: study.id, device, visit: randomUUID(), consent: null };
  return joinStudyResponse.parse(await (await post(PATHS.joinStudy, request)).json());
}

/** Joins by a device that has left a visit with a drawing, a record and events. */
async function takePart(): Promise<Participation & { readonly device: string; readonly session: string }> {
  const { device, session } = await saveStudyVisit(app, study);
  const joined = await join(device);
  if (joined.outcome !== "joined") throw new Error(joined.outcome);
  return { ...joined.participation, device, session };
}

/** Stores a session that takes part as somebody; resolves to its id. */
async function startSession(
  { id }: KeyedStudy,
  { participant, device }: { readonly participant: string; readonly device: string },
  { kiosk }: { readonly kiosk: boolean },
): Promise<string> {
  const session = randomUUID();
  const start = { device, app_version: "1.0.0", locale: "ja", uid: "guest", referrer: "", kiosk };
  const joined = { participant, study: id, study_version: 1 };
  for (const [index, [name, payload]] of Object.entries({
    session_start: start,
    study_joined: joined,
  }).entries())
    await app.rooms.sessions.events.save({
      event_id: randomUUID(),
      session_id: session,
      name,
      client_ts: Date.now() + index,
      payload: { ...payload, aquarium: SLUG, session_seq: index + 1 },
    });
  return session;
}

/** Joins with a code that was handed out, in a study of its own, with one session. */
async function codeHolder({
  kiosk = false,
  recording,
}: {
  readonly kiosk?: boolean;
  readonly recording?: "anonymous";
} = {}) {
  const settings = studySettings({ assigned_by: "code" });
  const added = await app.rooms.studies.stored.add(SLUG, { settings, by: null, reason: "" });
  const handing = await app.rooms.studies.stored.find(added);
  if (!handing) throw new Error("the study was not added");
  const codes = await app.rooms.studies.participants.makeCodes(added, 1);
  const [code] = codes;
  const { signer } = app.rooms;
  const joinBy = async (device: string) => {
    const wanted = { aquarium: SLUG, study: added, device, visit: randomUUID(), consent: null, code };
    const answer = await joinStudy({ studies: app.rooms.studies, signer }, handing, wanted, { recording });
    if (answer.outcome !== "joined") throw new Error(answer.outcome);
    return answer.participation;
  };
  const device = randomUUID();
  const joined = await joinBy(device);
  const session = await startSession(handing, { ...joined, device }, { kiosk });
  const row = () => app.rooms.studies.participants.find(added, joined.participant);
  return { ...joined, session, row, join: joinBy };
}

async function leave(token: string, erase: boolean): Promise<LeaveStudyResponse> {
  const answer = await post(PATHS.leaveStudy, { token, erase });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  return leaveStudyResponse.parse(await answer.json());
}

const find = (id: string) => app.rooms.studies.participants.find(study.id, id);
const eventsOf = async (session: string) =>
  (await app.rooms.database.selectFrom("event").select("name").where("session_id", "=", session).execute())
    .length;
async function audited(subject: string): Promise<string[]> {
  const rows = await app.rooms.database
    .selectFrom("audit_entry")
    .select(["action", "member"])
    .where("subject", "in", [subject, participantName(study, subject)])
    .execute();
  return rows.map(({ action, member }) => `${action} by ${member}`);
}

it("who leaves a study takes part no more on their device, and what was recorded stays", async () => {
  const [leaver, other] = [await takePart(), await takePart()];
  expect(await leave(leaver.token, false)).toEqual({ success: true, outcome: "left" });
  expect(await leave(leaver.token, false)).toEqual({ success: true, outcome: "left" });
  expect((await find(leaver.participant))?.withdrawn_at?.slice(0, 10)).toBe(TODAY);
  expect((await join(leaver.device)).outcome).toBe("over");
  expect(await eventsOf(leaver.session)).toBeGreaterThan(3);
  expect(await audited(leaver.participant)).toEqual(["leave-study by null"]);
  expect([(await find(other.participant))?.withdrawn_at, (await join(other.device)).outcome]).toEqual([
    null,
    "joined",
  ]);
});

// Rule (studies-in-a-visit): A visitor who leaves a study takes part no more, and is deleted if they wish, in
//   any status of the study; staff have the receipt and a line of the audit log
it("who leaves a study and wishes so is deleted, with a receipt that staff find, and hears the same when they ask again", async () => {
  const [leaver, other] = [await takePart(), await takePart()];
  const answer = await leave(leaver.token, true);
  const receipt = answer.outcome === "deleted" ? answer.receipt : null;
  expect(receipt?.counts).toMatchObject({ sessions: 1, records: 1, drawings: 1 });
  expect([await find(leaver.participant), await eventsOf(leaver.session)]).toEqual([undefined, 0]);
  expect(await eventsOf(other.session)).toBeGreaterThan(3);
  const kept = (await readReceipts(app.rooms.database, study.id)).find(({ id }) => id === receipt?.id);
  expect(kept).toMatchObject({
    by: null,
    named_by: "participant",
    counts: { ...receipt?.counts, participants: 1 },
  });
  expect(await leave(leaver.token, true)).toEqual({ success: true, outcome: "deleted", receipt: null });
  expect(await leave(leaver.token, false)).toEqual({ success: true, outcome: "left" });
  expect((await join(leaver.device)).outcome).toBe("over");
  expect(await audited(leaver.participant)).toEqual([]);
  expect(await audited(study.id)).toContain("delete-participant by null");
  const device = studyDigest(study.key, "device", leaver.device);
  expect(
    JSON.stringify(await app.rooms.database.selectFrom("audit_entry").selectAll().execute()),
  ).not.toMatch(new RegExp(`${leaver.participant}|${device}|${leaver.code}`));
});

it("who leaves a study and wishes so is deleted though no row says any more who they were, unless they shared a kiosk", async () => {
  const [leaver, shared] = [await takePart(), await takePart()];
  await startSession(study, shared, { kiosk: true });
  const ids = [leaver.participant, shared.participant];
  await app.database.deleteFrom("participant").where("id", "in", ids).execute();
  const answer = await leave(leaver.token, true);
  expect(answer.outcome === "deleted" && answer.receipt?.counts).toMatchObject({
    sessions: 1,
    records: 1,
    drawings: 1,
  });
  expect(await eventsOf(leaver.session)).toBe(0);
  expect(await leave(leaver.token, true)).toEqual({ success: true, outcome: "deleted", receipt: null });
  expect((await post(PATHS.leaveStudy, { token: shared.token, erase: true })).status).toBe(403);
  expect(await eventsOf(shared.session)).toBeGreaterThan(3);
});

it("who has sent more events than memory should hold is deleted, too", { timeout: 120_000 }, async () => {
  const leaver = await takePart();
  const session = randomUUID();
  await storeManyEvents(app.database, { study: study.id, ...leaver, sessions: [session], each: 130_000 });
  const answer = await leave(leaver.token, true);
  expect(answer.outcome === "deleted" && answer.receipt?.counts.sessions).toBe(2);
  expect([await find(leaver.participant), await eventsOf(session)]).toEqual([undefined, 0]);
});

it("who asks for their deletion again while it is under way waits for the same, and takes nobody's place", async () => {
  const leaver = await takePart();
  const answers = await Promise.all(Array.from({ length: 30 }, () => leave(leaver.token, true)));
  const receipts = answers.map((answer) => (answer.outcome === "deleted" ? answer.receipt?.id : null));
  expect(new Set(receipts.filter((id) => id)).size).toBe(1);
  expect(answers.every(({ outcome }) => outcome === "deleted")).toBe(true);
});

it("who left before is deleted when they ask for that later, after the study is closed too", async () => {
  const leaver = await takePart();
  await leave(leaver.token, false);
  await app.rooms.studies.stored.setStatus(study.id, "frozen");
  const answer = await leave(leaver.token, true);
  expect(answer.outcome === "deleted" && answer.receipt?.counts.sessions).toBe(1);
  await app.rooms.studies.stored.setStatus(study.id, "running");
});

it("who asks to leave many times at once has one line in the audit log", async () => {
  const leaver = await takePart();
  await Promise.all(Array.from({ length: 5 }, () => leave(leaver.token, false)));
  expect(await audited(leaver.participant)).toEqual(["leave-study by null"]);
});

it("a code alone deletes nobody: who has it leaves, and the device that enrolled with it deletes", async () => {
  const [own, another] = [await codeHolder(), randomUUID()];
  const stranger = await own.join(another);
  expect(stranger.participant).toBe(own.participant);
  const refused = await post(PATHS.leaveStudy, { token: stranger.token, erase: true });
  expect([refused.status, await refused.text()]).toEqual([
    403,
    expect.stringContaining("the staff alone delete"),
  ]);
  expect((await own.row())?.withdrawn_at?.slice(0, 10)).toBe(TODAY);
  expect(await eventsOf(own.session)).toBe(2);
  expect((await leave(own.token, true)).outcome).toBe("deleted");
  expect([await own.row(), await eventsOf(own.session)]).toEqual([undefined, 0]);
});

it("a code that was used on a kiosk, or where no devices are recorded, deletes nobody", async () => {
  for (const holder of [await codeHolder({ kiosk: true }), await codeHolder({ recording: "anonymous" })]) {
    expect((await post(PATHS.leaveStudy, { token: holder.token, erase: true })).status).toBe(403);
    expect((await holder.row())?.withdrawn_at).not.toBeNull();
    expect(await eventsOf(holder.session)).toBe(2);
  }
});

it("nobody leaves for all who have shared a kiosk's device", async () => {
  const shared = await takePart();
  await startSession(study, shared, { kiosk: true });
  for (const erase of [true, false])
    expect((await post(PATHS.leaveStudy, { token: shared.token, erase })).status).toBe(403);
  expect((await find(shared.participant))?.withdrawn_at).toBeNull();
  expect(await eventsOf(shared.session)).toBeGreaterThan(3);
});

it("a token that the server has not signed takes nobody out of a study", async () => {
  const { token, participant } = await takePart();
  const forged = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
  for (const erase of [false, true])
    expect((await post(PATHS.leaveStudy, { token: forged, erase })).status).toBe(403);
  expect((await post(PATHS.leaveStudy, { token })).status).toBe(400);
  expect((await find(participant))?.withdrawn_at).toBeNull();
});
