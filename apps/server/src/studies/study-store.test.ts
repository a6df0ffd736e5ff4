import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../context.ts";
import { openDatabase } from "../database/database.ts";
import { aquariumContent } from "../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { roomsOf } from "../testing/rooms.ts";
import { consentForm, studySettings } from "../testing/studies/study-settings.ts";
import type { NewParticipant } from "./enrolment/participant-store.ts";
import type { KeyedStudy } from "./study-store.ts";

const HALL = "testhall";

describeEachDatabase("studies and who takes part", ({ newMigratedSettings }) => {
  let rooms: Context;
  beforeEach(async () => {
    rooms = roomsOf(await openDatabase(await newMigratedSettings(), pino({ level: "silent" })));
    await rooms.catalog.aquariums.replace(await aquariumContent());
  });
  afterEach(() => rooms.close());

  const draft = { settings: studySettings(), by: null, reason: "" };
  async function added(): Promise<KeyedStudy> {
    const study = await rooms.studies.stored.find(await rooms.studies.stored.add(HALL, draft));
    if (!study) throw new Error("the study was not added");
    return study;
  }
  const participant = (study: string, unit: string, code?: string): NewParticipant => ({
    study,
    unit,
    code,
    arm: "bare",
    study_version: 1,
    consent_version: null,
    consented_at: null,
    consent_locale: null,
    guardian: 0,
    device: null,
  });

  // Rule (research.md#start-change-freeze-close)
  it("stay when their aquarium is removed, and the one that runs is frozen, which the audit log says", async () => {
    const [running, other] = [await added(), await added()];
    await rooms.studies.stored.setStatus(running.id, "running");
    await rooms.studies.participants.join(participant(running.id, "a unit"));
    await rooms.catalog.aquariums.remove(HALL, null);
    const statusOf = async ({ id }: KeyedStudy) => (await rooms.studies.stored.find(id))?.status;
    expect([await statusOf(running), await statusOf(other)]).toEqual(["frozen", "draft"]);
    expect((await rooms.studies.stored.find(running.id))?.frozen_at).not.toBeNull();
    expect(await rooms.studies.stored.running()).toEqual([]);
    expect(await rooms.studies.participants.ofStudy(running.id)).toHaveLength(1);
    const entries = await rooms.database
      .selectFrom("audit_entry")
      .select(["action", "subject", "after"])
      .where("subject", "=", running.id)
      .execute();
    expect(entries).toEqual([
      { action: "set-study-status", subject: running.id, after: JSON.stringify({ status: "frozen" }) },
    ]);
  });

  it("keep every version of a study's settings, and ask anew where the consent form has changed", async () => {
    const { id, ...study } = await added();
    expect(study).toMatchObject({
      aquarium: HALL,
      status: "draft",
      current: { version: 1, settings: draft.settings },
    });
    await rooms.studies.stored.rewrite(id, { settings: studySettings({ name: "Another" }), by: null });
    await rooms.studies.stored.setStatus(id, "running");
    const running = await rooms.studies.stored.runningAt(HALL);
    expect(running).toMatchObject({
      id,
      status: "running",
      current: { version: 1, settings: { name: "Another" } },
    });
    if (!running) return;
    await rooms.studies.stored.addVersion(running, { ...draft, reason: "renamed" });
    const renamed = await rooms.studies.stored.find(id);
    expect(renamed?.current).toMatchObject({ version: 2, consent_version: 1, reason: "renamed" });
    const asking = { ...draft, settings: studySettings({ consent: consentForm() }), reason: "consent" };
    if (renamed) await rooms.studies.stored.addVersion(renamed, asking);
    expect(
      (await rooms.studies.stored.versions(id)).map(({ version, consent_version }) => [
        version,
        consent_version,
      ]),
    ).toEqual([
      [3, 3],
      [2, 1],
      [1, 1],
    ]);
  });

  it("stop learning while a study runs or is frozen, and no longer", async () => {
    const { id } = await added();
    const freezes = () => rooms.studies.stored.pausesLearning(HALL);
    expect(await freezes()).toBe(false);
    await rooms.studies.stored.setStatus(id, "running");
    expect(await freezes()).toBe(true);
    await rooms.studies.stored.setStatus(id, "frozen");
    expect([await freezes(), await rooms.studies.stored.runningAt(HALL)]).toEqual([true, undefined]);
    await rooms.studies.stored.setStatus(id, "closed");
    expect(await freezes()).toBe(false);
  });

  it("know who has joined already, also where two requests come together", async () => {
    const { id } = await added();
    const joined = await Promise.all(
      [1, 2, 3].map(() => rooms.studies.participants.join(participant(id, "same"))),
    );
    expect(new Set(joined.map(({ id }) => id)).size).toBe(1);
    const other = await rooms.studies.participants.join(participant(id, "other"));
    expect(await rooms.studies.participants.findByCode(id, other.code)).toEqual(other);
    expect((await rooms.studies.participants.ofStudy(id)).map(({ unit }) => unit)).toEqual(["same", "other"]);
  });

  it("hand out codes, each once", async () => {
    const { id } = await added();
    const codes = await rooms.studies.participants.makeCodes(id, 300);
    expect(new Set(codes).size).toBe(300);
    expect(await rooms.studies.participants.isHandedOut(id, codes[299] ?? "")).toBe(true);
    expect(await rooms.studies.participants.isHandedOut(id, "22222222")).toBe(false);
    const joined = await rooms.studies.participants.join(participant(id, "unit", codes[0]));
    expect(joined.code).toBe(codes[0]);
  });
});
