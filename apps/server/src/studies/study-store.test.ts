import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "../database/database.ts";
import { createStorage, type Storage } from "../storage.ts";
import { aquariumContent } from "../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { consentForm, studySettings } from "../testing/studies/study-settings.ts";
import type { NewParticipant } from "./enrolment/participant-store.ts";
import type { KeyedStudy } from "./study-store.ts";

const HALL = "testhall";

describeEachDatabase("studies and who takes part", ({ newMigratedSettings }) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = createStorage(await openDatabase(await newMigratedSettings(), pino({ level: "silent" })));
    await storage.aquariums.replace(await aquariumContent());
  });
  afterEach(() => storage.close());

  const draft = { settings: studySettings(), by: null, reason: "" };
  async function added(): Promise<KeyedStudy> {
    const study = await storage.studies.find(await storage.studies.add(HALL, draft));
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
    await storage.studies.setStatus(running.id, "running");
    await storage.participants.join(participant(running.id, "a unit"));
    await storage.aquariums.remove(HALL, null);
    const statusOf = async ({ id }: KeyedStudy) => (await storage.studies.find(id))?.status;
    expect([await statusOf(running), await statusOf(other)]).toEqual(["frozen", "draft"]);
    expect((await storage.studies.find(running.id))?.frozen_at).not.toBeNull();
    expect(await storage.studies.running()).toEqual([]);
    expect(await storage.participants.ofStudy(running.id)).toHaveLength(1);
    const entries = await storage.database
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
    await storage.studies.rewrite(id, { settings: studySettings({ name: "Another" }), by: null });
    await storage.studies.setStatus(id, "running");
    const running = await storage.studies.runningAt(HALL);
    expect(running).toMatchObject({
      id,
      status: "running",
      current: { version: 1, settings: { name: "Another" } },
    });
    if (!running) return;
    await storage.studies.addVersion(running, { ...draft, reason: "renamed" });
    const renamed = await storage.studies.find(id);
    expect(renamed?.current).toMatchObject({ version: 2, consent_version: 1, reason: "renamed" });
    const asking = { ...draft, settings: studySettings({ consent: consentForm() }), reason: "consent" };
    if (renamed) await storage.studies.addVersion(renamed, asking);
    expect(
      (await storage.studies.versions(id)).map(({ version, consent_version }) => [version, consent_version]),
    ).toEqual([
      [3, 3],
      [2, 1],
      [1, 1],
    ]);
  });

  it("stop learning while a study runs or is frozen, and no longer", async () => {
    const { id } = await added();
    const freezes = () => storage.studies.pausesLearning(HALL);
    expect(await freezes()).toBe(false);
    await storage.studies.setStatus(id, "running");
    expect(await freezes()).toBe(true);
    await storage.studies.setStatus(id, "frozen");
    expect([await freezes(), await storage.studies.runningAt(HALL)]).toEqual([true, undefined]);
    await storage.studies.setStatus(id, "closed");
    expect(await freezes()).toBe(false);
  });

  it("know who has joined already, also where two requests come together", async () => {
    const { id } = await added();
    const joined = await Promise.all([1, 2, 3].map(() => storage.participants.join(participant(id, "same"))));
    expect(new Set(joined.map(({ id }) => id)).size).toBe(1);
    const other = await storage.participants.join(participant(id, "other"));
    expect(await storage.participants.findByCode(id, other.code)).toEqual(other);
    expect((await storage.participants.ofStudy(id)).map(({ unit }) => unit)).toEqual(["same", "other"]);
  });

  it("hand out codes, each once", async () => {
    const { id } = await added();
    const codes = await storage.participants.makeCodes(id, 300);
    expect(new Set(codes).size).toBe(300);
    expect(await storage.participants.isHandedOut(id, codes[299] ?? "")).toBe(true);
    expect(await storage.participants.isHandedOut(id, "22222222")).toBe(false);
    const joined = await storage.participants.join(participant(id, "unit", codes[0]));
    expect(joined.code).toBe(codes[0]);
  });
});
