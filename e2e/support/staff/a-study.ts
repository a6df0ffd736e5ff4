import { randomUUID } from "node:crypto";
import { PATHS } from "@harapen/contract/calls/paths";
import { joinStudyResponse } from "@harapen/contract/calls/studies";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { type Study, studyResponse } from "@harapen/contract/staff/studies";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { expect } from "@playwright/test";
import { studySettings } from "../../../apps/server/src/testing/studies/study-settings.ts";
import type { RunningServer } from "../server.ts";
import type { Member } from "./members.ts";

const COMPLETE = {
  name: "秋の調査 2026",
  purpose: "ヒントは役に立つか",
  ends_on: "2099-09-28",
};

/** Makes the draft of a study in an aquarium. */
export async function makeStudy(
  { call }: Member,
  slug: string,
  changes: Partial<StudySettings> = {},
): Promise<Study> {
  const settings = studySettings({ ...COMPLETE, ...changes });
  const made = await call("POST", STAFF_PATHS.studies(slug), { settings });
  return studyResponse.parse(await made.json()).study;
}

/** Makes a study in an aquarium and starts it, as researchers do. */
export async function startStudy(member: Member, slug: string): Promise<Study> {
  const { id, revision } = await makeStudy(member, slug);
  const path = STAFF_PATHS.studyStatus(slug, id);
  const started = await member.call("POST", path, { revision, status: "running" });
  return studyResponse.parse(await started.json()).study;
}

/** Shows a study's outcomes by arm. */
export async function unblindStudy({ call }: Member, aquarium: string, id: string): Promise<void> {
  const { study } = studyResponse.parse(await (await call("GET", STAFF_PATHS.study(aquarium, id))).json());
  const body = { revision: study.revision };
  expect((await call("POST", STAFF_PATHS.studyUnblinding(aquarium, id), body)).status).toBe(200);
}

/** Shows an aquarium to visitors. */
export async function showAquarium({ call }: Member, slug: string): Promise<void> {
  const shown = await call("PATCH", STAFF_PATHS.aquarium(slug), { hidden: false });
  expect(shown.ok, "visitors may come").toBe(true);
}

/** Makes a visitor take part, or continue with a device, and draw; resolves to their code. */
export async function takePart(
  { origin }: RunningServer,
  { id: study, aquarium }: Study,
  device: string = randomUUID(),
): Promise<string> {
  const post = (path: string, body: unknown) =>
    fetch(origin + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const session_id = randomUUID();
  const joining = { aquarium, study, device, visit: session_id, consent: null };
  const answer = joinStudyResponse.parse(await (await post(PATHS.joinStudy, joining)).json());
  if (answer.outcome !== "joined") throw new Error(`the visitor does not take part: ${answer.outcome}`);
  const { participant, code } = answer.participation;
  const drawing_id = randomUUID();
  const events = [
    ["study_joined", { participant, study, study_version: 1 }],
    ["stroke_start", { drawing_id, seq: 0, x: 150, y: 180, pen_px: 10 }],
    ["stroke_move", { drawing_id, points: [{ x: 170, y: 190 }] }],
    ["stroke_start", { drawing_id, seq: 1, x: 220, y: 260, pen_px: 10 }],
  ] as const;
  for (const [index, [name, payload]] of events.entries()) {
    const event = { event_id: randomUUID(), session_id, name, client_ts: Date.now() };
    const answer = await post(PATHS.logEvent, {
      ...event,
      payload: { ...payload, session_seq: index + 1, aquarium },
    });
    expect(answer.status, name).toBe(204);
  }
  return code;
}
