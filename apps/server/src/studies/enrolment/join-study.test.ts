import { randomBytes, randomUUID } from "node:crypto";
import { NO_AIDS } from "@harapen/contract/aids";
import type { JoinStudyRequest, Participation } from "@harapen/contract/calls/studies";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { openDatabase } from "../../database/database.ts";
import { Signer } from "../../platform/signer.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { consentForm, studySettings } from "../../testing/studies/study-settings.ts";
import type { KeyedStudy } from "../study-store.ts";
import { joinStudy } from "./join-study.ts";

const HALL = "testhall";
const CONSENT = { version: 1, locale: "en", guardian: true, answer: 1 } as const;

// Rule (studies-in-a-visit)
describeEachDatabase("taking part in a study", ({ newMigratedSettings }) => {
  const signer = new Signer(randomBytes(32));
  let rooms: Context;
  beforeEach(async () => {
    rooms = roomsOf(await openDatabase(await newMigratedSettings(), pino({ level: "silent" })));
    await rooms.catalog.aquariums.replace(await aquariumContent());
  });
  afterEach(() => rooms.close());

  async function runningStudy(changes: Partial<StudySettings> = {}): Promise<KeyedStudy> {
    const version = { settings: studySettings(changes), by: null, reason: "" };
    await rooms.studies.stored.setStatus(await rooms.studies.stored.add(HALL, version), "running");
    return reread();
  }
  async function reread(): Promise<KeyedStudy> {
    const study = await rooms.studies.stored.runningAt(HALL);
    if (!study) throw new Error("no study runs");
    return study;
  }
  const request = (study: KeyedStudy, fields: Partial<JoinStudyRequest> = {}): JoinStudyRequest => ({
    aquarium: HALL,
    study: study.id,
    device: randomUUID(),
    visit: randomUUID(),
    consent: null,
    ...fields,
  });
  const join = (study: KeyedStudy, wanted: JoinStudyRequest, recording?: "anonymous") =>
    joinStudy({ studies: rooms.studies, signer }, study, wanted, { recording });
  async function joined(study: KeyedStudy, wanted: JoinStudyRequest): Promise<Participation> {
    const answer = await join(study, wanted);
    if (answer.outcome !== "joined") throw new Error(answer.outcome);
    return answer.participation;
  }

  // Rule (studies-in-a-visit): One unit of assignment is one participant in one arm, over visits and by
  //   requests at once
  it("makes one participant of a device, by ten requests at once, in later visits, and however its id is written", async () => {
    const study = await runningStudy();
    const device = randomUUID();
    const visits = Array.from({ length: 10 }, () => joined(study, request(study, { device })));
    const participants = new Set((await Promise.all(visits)).map(({ participant }) => participant));
    participants.add((await joined(study, request(study, { device: device.toUpperCase() }))).participant);
    expect(participants.size).toBe(1);
    expect(await rooms.studies.participants.ofStudy(study.id)).toHaveLength(1);
  });

  it("makes a participant of each visit where visits are assigned", async () => {
    const study = await runningStudy({ assigned_by: "visit" });
    const [device, visit] = [randomUUID(), randomUUID()];
    const first = await joined(study, request(study, { device, visit }));
    expect((await joined(study, request(study, { device, visit }))).participant).toBe(first.participant);
    expect((await joined(study, request(study, { device }))).participant).not.toBe(first.participant);
  });

  it("knows who was handed a code by it, on any device, and takes no other code", async () => {
    const study = await runningStudy({ assigned_by: "code" });
    const codes = await rooms.studies.participants.makeCodes(study.id, 1);
    const [code = ""] = codes;
    const typed = ` ${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
    const here = await joined(study, request(study, { code }));
    const there = await joined(study, request(study, { code: typed }));
    expect({ ...there, token: here.token }).toEqual(here);
    expect(here.code).toBe(code);
    for (const wrong of [undefined, "22222222"])
      expect((await join(study, request(study, { code: wrong }))).outcome).toBe("unknown-code");
    expect(await rooms.studies.participants.ofStudy(study.id)).toHaveLength(1);
  });

  it("stores nobody who has not agreed to the form as it is, or has not understood it", async () => {
    const study = await runningStudy({ consent: consentForm() });
    for (const [consent, outcome] of [
      [null, "consent-needed"],
      [{ ...CONSENT, version: 2 }, "consent-needed"],
      [{ ...CONSENT, answer: 0 }, "not-understood"],
      [{ ...CONSENT, answer: null }, "not-understood"],
    ] as const)
      expect((await join(study, request(study, { consent }))).outcome).toBe(outcome);
    expect(await rooms.studies.participants.ofStudy(study.id)).toEqual([]);
  });

  it("asks for the consent again where its form has changed, and notes which one was given", async () => {
    const study = await runningStudy({ consent: consentForm() });
    const device = randomUUID();
    const { participant } = await joined(study, request(study, { device, consent: CONSENT }));
    const given = { consent_version: 1, consent_locale: "en", guardian: 1 };
    expect(await rooms.studies.participants.find(study.id, participant)).toMatchObject(given);
    const form = { ...consentForm(), right_answer: 0 };
    const settings = { ...study.current.settings, consent: form };
    await rooms.studies.stored.addVersion(study, { settings, by: null, reason: "a clearer question" });
    const changed = await reread();
    expect((await join(changed, request(changed, { device, consent: CONSENT }))).outcome).toBe(
      "consent-needed",
    );
    const consent = { ...CONSENT, version: 2, answer: 0, guardian: false };
    const again = await joined(changed, request(changed, { device, consent }));
    expect(again).toMatchObject({ participant, study_version: 2 });
    expect(await rooms.studies.participants.find(study.id, participant)).toMatchObject({
      consent_version: 2,
      guardian: 0,
      study_version: 1,
    });
    expect(await rooms.studies.participants.consents(participant)).toMatchObject([
      { consent_version: 1, consent_locale: "en", guardian: 1 },
      { consent_version: 2, consent_locale: "en", guardian: 0 },
    ]);
  });

  // Rule (studies-in-a-visit): Each consent stays as it was first given (`participant_consent`), for as long
  //   as its participant; where the study asks for none, none is noted, whatever a client says
  it("keeps each consent as it was first given, and invents none where the study asks for none", async () => {
    const study = await runningStudy({ consent: consentForm() });
    const device = randomUUID();
    const { participant } = await joined(study, request(study, { device, consent: CONSENT }));
    const [given] = await rooms.studies.participants.consents(participant);
    await joined(study, request(study, { device, consent: { ...CONSENT, guardian: false, locale: "ja" } }));
    const settings = { ...study.current.settings, consent: null };
    await rooms.studies.stored.addVersion(study, { settings, by: null, reason: "no form any more" });
    const open = await reread();
    await joined(open, request(open, { device }));
    await joined(open, request(open, { device, consent: { ...CONSENT, version: 9 } }));
    expect(await rooms.studies.participants.consents(participant)).toEqual([given]);
    expect(await rooms.studies.participants.find(study.id, participant)).toMatchObject({ ...given });
    const other = await joined(open, request(open, { consent: CONSENT }));
    expect(await rooms.studies.participants.consents(other.participant)).toEqual([]);
    expect(await rooms.studies.participants.find(study.id, other.participant)).toMatchObject({
      consent_version: null,
      guardian: 0,
    });
  });

  it("keeps participants in their arm when its weight changes, or it is left out of a later version", async () => {
    const bare = { key: "bare", name: "Bare", weight: 1, aids: NO_AIDS };
    const study = await runningStudy({ arms: [bare] });
    const device = randomUUID();
    await joined(study, request(study, { device }));
    const arms = studySettings().arms.filter(({ key }) => key === "hints");
    const settings = { ...study.current.settings, arms };
    await rooms.studies.stored.addVersion(study, { settings, by: null, reason: "the bare arm ends" });
    const changed = await reread();
    expect((await joined(changed, request(changed, { device }))).aids).toEqual(NO_AIDS);
    expect((await joined(changed, request(changed))).aids.comparison).toBe("on");
  });

  it("stores neither device nor visit, and where the aquarium records no devices no digest of one", async () => {
    const study = await runningStudy({ assigned_by: "visit" });
    const wanted = request(study);
    await joined(study, wanted);
    await join(study, request(study, { device: wanted.device }), "anonymous");
    const rows = await rooms.studies.participants.ofStudy(study.id);
    expect(rows.map(({ device }) => device === null)).toEqual([false, true]);
    expect(JSON.stringify(rows)).not.toContain(wanted.device);
    expect(JSON.stringify(rows)).not.toContain(wanted.visit);
  });
});
