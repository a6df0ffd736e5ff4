import type { StudySettings } from "@harapen/contract/studies/settings";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "../../database/database.ts";
import { createStorage, type Storage } from "../../storage.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { consentForm, studySettings } from "../../testing/studies/study-settings.ts";

const HALL = "testhall";

// Rule (studies-in-a-visit)
describeEachDatabase("when aquariums ask", ({ newMigratedSettings }) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = createStorage(await openDatabase(await newMigratedSettings(), pino({ level: "silent" })));
    await storage.aquariums.replace(await aquariumContent());
  });
  afterEach(() => storage.close());

  const add = (changes: Partial<StudySettings>) =>
    storage.studies.add(HALL, { settings: studySettings(changes), by: null, reason: "" });
  async function change(id: string, changes: Partial<StudySettings>): Promise<void> {
    const study = await storage.studies.find(id);
    if (!study) throw new Error("there is no such study");
    const settings = { ...study.current.settings, ...changes };
    await storage.studies.addVersion(study, { settings, by: null, reason: "" });
  }
  const record = async (recording: "consent" | "full") => {
    const content = await aquariumContent();
    await storage.aquariums.replace({
      ...content,
      version: recording,
      details: { ...content.details, recording },
    });
  };

  it("is never, for a draft, nor for a study without a form", async () => {
    await add({ consent: consentForm() });
    const open = await add({});
    await storage.studies.setStatus(open, "running");
    expect(await storage.consentPeriods.all()).toEqual([]);
  });

  it("is from when a study with a form began until it is frozen, and closing it changes nothing", async () => {
    const id = await add({ consent: consentForm() });
    await storage.studies.setStatus(id, "running");
    const from = Date.parse((await storage.studies.find(id))?.started_at ?? "");
    const period = { aquarium: HALL, study: id, from, until: Number.POSITIVE_INFINITY };
    expect(await storage.consentPeriods.all()).toMatchObject([
      { ...period, days: { starts_on: "2026-09-01" } },
    ]);
    await storage.studies.setStatus(id, "frozen");
    const until = Date.parse((await storage.studies.find(id))?.frozen_at ?? "");
    expect(await storage.consentPeriods.all()).toMatchObject([{ ...period, until }]);
    await storage.studies.setStatus(id, "closed");
    expect(await storage.consentPeriods.all()).toMatchObject([{ ...period, until }]);
    await storage.studies.setStatus(id, "running");
    expect(await storage.consentPeriods.all()).toMatchObject([{ from }]);
  });

  it("is from the version that has a form to the one that has none", async () => {
    const id = await add({});
    await storage.studies.setStatus(id, "running");
    await change(id, { consent: consentForm() });
    const [since] = await storage.consentPeriods.all();
    expect(since).toMatchObject({ from: Date.parse((await storage.studies.find(id))?.current.at ?? "") });
    await change(id, { consent: null });
    expect(await storage.consentPeriods.all()).toEqual([
      { ...since, until: Date.parse((await storage.studies.find(id))?.current.at ?? "") },
    ]);
  });

  it("is for an aquarium whose recording waits for consent since the publish that says so, and no longer than that", async () => {
    await record("consent");
    const [asking] = await storage.consentPeriods.all();
    expect(asking).toMatchObject({ aquarium: HALL, study: null, days: null });
    const published = (await storage.aquariums.publishTimes()).get(HALL) ?? "";
    expect(asking?.from).toBe(Date.parse(published));
    await record("full");
    expect(await storage.consentPeriods.all()).toEqual([]);
  });
});
