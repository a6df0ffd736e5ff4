import type { StudySettings } from "@harapen/contract/studies/settings";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { openDatabase } from "../../database/database.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { consentForm, studySettings } from "../../testing/studies/study-settings.ts";

const HALL = "testhall";

// Rule (studies-in-a-visit)
describeEachDatabase("when aquariums ask", ({ newMigratedSettings }) => {
  let rooms: Context;
  beforeEach(async () => {
    rooms = roomsOf(await openDatabase(await newMigratedSettings(), pino({ level: "silent" })));
    await rooms.catalog.aquariums.replace(await aquariumContent());
  });
  afterEach(() => rooms.close());

  const add = (changes: Partial<StudySettings>) =>
    rooms.studies.stored.add(HALL, { settings: studySettings(changes), by: null, reason: "" });
  async function change(id: string, changes: Partial<StudySettings>): Promise<void> {
    const study = await rooms.studies.stored.find(id);
    if (!study) throw new Error("there is no such study");
    const settings = { ...study.current.settings, ...changes };
    await rooms.studies.stored.addVersion(study, { settings, by: null, reason: "" });
  }
  const record = async (recording: "consent" | "full") => {
    const content = await aquariumContent();
    await rooms.catalog.aquariums.replace({
      ...content,
      version: recording,
      details: { ...content.details, recording },
    });
  };

  it("is never, for a draft, nor for a study without a form", async () => {
    await add({ consent: consentForm() });
    const open = await add({});
    await rooms.studies.stored.setStatus(open, "running");
    expect(await rooms.studies.consentPeriods.all()).toEqual([]);
  });

  it("is from when a study with a form began until it is frozen, and closing it changes nothing", async () => {
    const id = await add({ consent: consentForm() });
    await rooms.studies.stored.setStatus(id, "running");
    const from = Date.parse((await rooms.studies.stored.find(id))?.started_at ?? "");
    const period = { aquarium: HALL, study: id, from, until: Number.POSITIVE_INFINITY };
    expect(await rooms.studies.consentPeriods.all()).toMatchObject([
      { ...period, days: { starts_on: "2026-09-01" } },
    ]);
    await rooms.studies.stored.setStatus(id, "frozen");
    const until = Date.parse((await rooms.studies.stored.find(id))?.frozen_at ?? "");
    expect(await rooms.studies.consentPeriods.all()).toMatchObject([{ ...period, until }]);
    await rooms.studies.stored.setStatus(id, "closed");
    expect(await rooms.studies.consentPeriods.all()).toMatchObject([{ ...period, until }]);
    await rooms.studies.stored.setStatus(id, "running");
    expect(await rooms.studies.consentPeriods.all()).toMatchObject([{ from }]);
  });

  it("is from the version that has a form to the one that has none", async () => {
    const id = await add({});
    await rooms.studies.stored.setStatus(id, "running");
    await change(id, { consent: consentForm() });
    const [since] = await rooms.studies.consentPeriods.all();
    expect(since).toMatchObject({
      from: Date.parse((await rooms.studies.stored.find(id))?.current.at ?? ""),
    });
    await change(id, { consent: null });
    expect(await rooms.studies.consentPeriods.all()).toEqual([
      { ...since, until: Date.parse((await rooms.studies.stored.find(id))?.current.at ?? "") },
    ]);
  });

  it("is for an aquarium whose recording waits for consent since the publish that says so, and no longer than that", async () => {
    await record("consent");
    const [asking] = await rooms.studies.consentPeriods.all();
    expect(asking).toMatchObject({ aquarium: HALL, study: null, days: null });
    const published = (await rooms.catalog.aquariums.publishTimes()).get(HALL) ?? "";
    expect(asking?.from).toBe(Date.parse(published));
    await record("full");
    expect(await rooms.studies.consentPeriods.all()).toEqual([]);
  });
});
