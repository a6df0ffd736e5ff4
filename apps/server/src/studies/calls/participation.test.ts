// Rule (studies-in-a-visit)

import { randomUUID } from "node:crypto";
import { PATHS } from "@harapen/contract/calls/paths";
import { joinStudyResponse } from "@harapen/contract/calls/studies";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { consentForm } from "../../testing/studies/study-settings.ts";
import { runStudy } from "../../testing/studies/study-visit.ts";
import { participantName } from "../pseudonyms.ts";
import type { KeyedStudy } from "../study-store.ts";

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const CONSENT = { version: 1, locale: "en", guardian: false, answer: 1 } as const;

let app: RunningApp;
let study: KeyedStudy;
beforeAll(async () => {
  app = await runApp();
  const days = { starts_on: dayFromNow(-1), ends_on: dayFromNow(1) };
  study = await runStudy(app.rooms, SLUG, { ...days, consent: consentForm() });
});
afterAll(() => app.stop());

async function post(device: string, fields: object = {}): Promise<string> {
  const wanted = { aquarium: SLUG, study: study.id, device, visit: randomUUID(), consent: CONSENT };
  const answer = await fetch(app.address + PATHS.joinStudy, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...wanted, ...fields }),
  });
  return joinStudyResponse.parse(await answer.json()).outcome;
}
const revoke = (device: string, fields: object = {}) => post(device, { revoked: true, ...fields });

const participants = () => app.rooms.studies.participants.ofStudy(study.id);

/** Joins; resolves to the device, and to a function that reads the participant. */
async function takePart() {
  const device = randomUUID();
  const before = new Set((await participants()).map(({ id }) => id));
  expect(await post(device)).toBe("joined");
  const id = (await participants()).find((each) => !before.has(each.id))?.id ?? "";
  return {
    device,
    id,
    withdrawnAt: async () => (await app.rooms.studies.participants.find(study.id, id))?.withdrawn_at,
  };
}

it("who revokes a consent that the server has not heard of is not enrolled, and may agree later", async () => {
  const device = randomUUID();
  expect(await revoke(device)).toBe("consent-needed");
  expect(await participants()).toEqual([]);
  expect(await post(device)).toBe("joined");
});

it("a consent that is revoked withdraws nobody who takes part by another form", async () => {
  const { device, withdrawnAt } = await takePart();
  expect(await revoke(device, { consent: { ...CONSENT, version: 2 } })).toBe("consent-needed");
  expect(await withdrawnAt()).toBeNull();
});

it("a consent that is revoked withdraws nobody who shares a kiosk's device", async () => {
  const { device, id, withdrawnAt } = await takePart();
  const payloads = {
    session_start: { device, app_version: "1.0.0", locale: "ja", uid: "guest", referrer: "", kiosk: true },
    study_joined: { participant: id, study: study.id, study_version: 1 },
  };
  const session_id = randomUUID();
  for (const [index, [name, payload]] of Object.entries(payloads).entries())
    await app.rooms.sessions.events.save({
      event_id: randomUUID(),
      session_id,
      name,
      client_ts: Date.now() + index,
      payload: { ...payload, aquarium: SLUG, session_seq: index + 1 },
    });
  expect(await revoke(device)).toBe("consent-needed");
  expect(await withdrawnAt()).toBeNull();
});

// Rule (studies-in-a-visit): A revoked consent enrols nobody, and withdraws the participant who joined by it,
//   also after the study; not one who agreed to another form, and not everybody who shares a kiosk's device
it("who takes part by a consent that they revoke is withdrawn, once, after the study has stopped too", async () => {
  const { device, id, withdrawnAt } = await takePart();
  await app.rooms.studies.stored.setStatus(study.id, "frozen");
  expect([await revoke(device), await revoke(device)]).toEqual(["over", "over"]);
  expect(await withdrawnAt()).not.toBeNull();
  const audited = await app.database
    .selectFrom("audit_entry")
    .select("action")
    .where("subject", "=", participantName(study, id))
    .execute();
  expect(audited).toEqual([{ action: "leave-study" }]);
  expect(await app.rooms.studies.participants.consents(id)).toHaveLength(1);
});
