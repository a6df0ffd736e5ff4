import { readFileSync } from "node:fs";
import { join } from "node:path";
import { WHOLE_STUDY } from "@harapen/contract/staff/studies/exports";
import fc from "fast-check";
import { pino } from "pino";
import { afterEach, expect, it } from "vitest";
import { type Database, type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { deletePerson, findPerson, forgetLate } from "../../privacy/forgetting/forget-person.ts";
import { deleteParticipant, leaveStudy } from "../../privacy/forgetting/leave-study.ts";
import { participant as withCode } from "../../privacy/forgetting/person.ts";
import { deleteExpired } from "../../privacy/retention/delete-expired.ts";
import type { Participant } from "../../studies/enrolment/participant-store.ts";
import { parseCsvTable } from "../../testing/csv.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import type { StudyFixture } from "../../testing/studies/study-fixture.ts";
import { consentForm } from "../../testing/studies/study-settings.ts";
import { newTestStudy } from "../../testing/studies/test-study.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { exportStudy } from "./export-study.ts";

const log = pino({ level: "silent" });
const DAY = new Date("2026-09-02T03:00:00.000Z");
const learner = { schedule: () => {} };

/** Somebody who joins, and what becomes of them. */
interface Person {
  readonly arm: "hints" | "bare";
  /** How far their visit goes; undefined: they have none. */
  readonly until: "home" | "search" | "outcome" | undefined;
  readonly hasTruth: boolean;
  readonly excludedFor: "staff trying it" | "a child alone" | undefined;
  readonly withdraws: boolean;
  readonly deletedBy: "themselves" | "staff" | undefined;
}

const people = fc.array(
  fc.record<Person>({
    arm: fc.constantFrom("hints", "bare"),
    until: fc.constantFrom(undefined, "home", "search", "outcome", "outcome"),
    hasTruth: fc.boolean(),
    excludedFor: fc.constantFrom(undefined, undefined, undefined, "staff trying it", "a child alone"),
    withdraws: fc.constantFrom(false, false, true),
    deletedBy: fc.constantFrom(undefined, "themselves", "staff"),
  }),
  { minLength: 24, maxLength: 24 },
);

/** The steps that everybody who joined counts in one of. */
const ENDS = [
  ...["withdrew", "excluded", "deleted", "not_selected"],
  ...["without_visit", "events_expired", "without_search", "analysed"],
];

/** Counts in a list of people, apart from the product: by step, arm and reason. */
function listed(all: readonly Person[], isAfter: boolean): Record<string, number> {
  const counts: Record<string, number> = {};
  const add = (step: string, { arm }: Person, reason = "") => {
    for (const key of [`${step}//${reason}`, `${step}/${arm}/${reason}`])
      counts[key] = (counts[key] ?? 0) + 1;
  };
  for (const each of all) {
    add("joined", each);
    const isGone = isAfter && each.deletedBy !== undefined;
    const isJudged = each.until === "outcome";
    if (each.withdraws || (isGone && each.deletedBy === "themselves")) add("withdrew", each);
    else if (each.excludedFor) add("excluded", each, each.excludedFor);
    else if (isGone) {
      add("deleted", each, "request");
      if (isJudged) add("with_outcome", each);
      if (each.hasTruth) add("with_truth", each);
    } else if (each.until === undefined) add("without_visit", each);
    else if (each.until === "home") add("without_search", each);
    else {
      add("analysed", each);
      if (isJudged) add("with_outcome", each);
      if (each.hasTruth) add("with_truth", each);
    }
  }
  return counts;
}

// Rule (research.md#exporting)
describeEachDatabase("a flow diagram that adds up", ({ newMigratedSettings }) => {
  let settings: DatabaseSettings;
  let database: Database;
  let fixture: StudyFixture;
  afterEach(() => database.destroy());

  async function begin(changes: Parameters<typeof newTestStudy>[1] = {}): Promise<void> {
    settings = await newMigratedSettings();
    database = await openDatabase(settings, log);
    fixture = await newTestStudy(database, changes);
  }

  async function rows(): Promise<Record<string, string>[]> {
    const folder = join(temporaryFolder(), "export");
    await exportStudy({ folder, study: fixture.study.id, selection: WHOLE_STUDY }, settings);
    return parseCsvTable(readFileSync(join(folder, "consort.csv"), "utf8"));
  }

  /** The counts from the joining on, but for zeros, and that the ends add up to who joined, in each arm. */
  async function counted(): Promise<Record<string, number>> {
    const all = (await rows()).filter(({ unit, step }) => unit === "participants" && step !== "asked");
    for (const arm of ["", "hints", "bare"]) {
      const of = (...steps: string[]) =>
        all
          .filter((row) => row.arm === arm && steps.includes(row.step ?? ""))
          .reduce((sum, { count }) => sum + Number(count), 0);
      expect(of(...ENDS), arm).toBe(of("joined"));
    }
    const found = all.filter(({ count, step }) => count !== "0" && step !== "declined");
    return Object.fromEntries(
      found.map(({ step, arm, reason, count }) => [`${step}/${arm}/${reason}`, Number(count)]),
    );
  }

  async function act(person: Person, number: number): Promise<Participant> {
    const { arm, until, hasTruth, excludedFor } = person;
    const device = `device-${number}`;
    const participant = await fixture.join(arm, device, DAY);
    if (until) await fixture.visit({ at: DAY, device, participant, until });
    const { truth, exclusions } = fixture.rooms.studies;
    const entry = { study: fixture.study.id, participant: participant.id };
    if (hasTruth)
      await truth.add({ ...entry, drawing_id: null, penguin: "p1", note: "", entered_by: "staff-7" });
    if (excludedFor) await exclusions.exclude({ ...entry, reason: excludedFor, by: "staff-7" });
    if (person.withdraws) await leaveStudy(database, leavingOf(participant));
    return participant;
  }

  const leavingOf = ({ id }: Participant) => ({
    aquarium: fixture.study.aquarium,
    study: fixture.study.id,
    participant: id,
  });

  async function remove(participant: Participant, by: "themselves" | "staff"): Promise<void> {
    if (by === "themselves") {
      await leaveStudy(database, leavingOf(participant));
      await deleteParticipant({ database, learner }, leavingOf(participant));
    } else {
      const found = await findPerson(database, withCode(participant.code), fixture.study.id);
      if (found) await deletePerson(database, found, { member: "staff-7" });
    }
  }

  // Rule (research.md#exporting): The counts of a flow diagram outlive who they are of
  it("equals a list that was kept beside it, before and after people are deleted", async () => {
    await fc.assert(
      fc.asyncProperty(people, async (all) => {
        await begin();
        const participants: Participant[] = [];
        for (const [number, person] of all.entries()) participants.push(await act(person, number));
        expect(await counted()).toEqual(listed(all, false));
        for (const [number, { deletedBy }] of all.entries()) {
          const participant = participants[number];
          if (deletedBy && participant) await remove(participant, deletedBy);
        }
        expect(await counted()).toEqual(listed(all, true));
        await forgetLate(database);
        expect(await counted()).toEqual(listed(all, true));
        const joined = (await rows()).find(({ step, arm }) => step === "joined" && arm === "");
        expect(Number(joined?.deleted)).toBe(all.filter(({ deletedBy }) => deletedBy).length);
        await database.destroy();
      }),
      { numRuns: 2, seed: 7 },
    );
    await begin();
  }, 120_000);

  it("counts whom retention deletes, once", async () => {
    await begin({ retention: { events: 30, drawings: 30, participants: 40 } });
    const participant = await fixture.join("bare", "device-1", DAY);
    await fixture.visit({ at: DAY, device: "device-1", participant });
    await deleteExpired(database, new Date("2026-12-01T00:00:00.000Z"));
    await deleteExpired(database, new Date("2026-12-02T00:00:00.000Z"));
    expect(await database.selectFrom("participant").selectAll().execute()).toEqual([]);
    expect(await counted()).toEqual({
      "joined//": 1,
      "joined/bare/": 1,
      "deleted//retention": 1,
      "deleted/bare/retention": 1,
    });
  });

  it("counts who is deleted by two at once, and who is enrolled again meanwhile, once", async () => {
    await begin();
    const participant = await fixture.join("bare", "device-1", DAY);
    await Promise.all([remove(participant, "staff"), remove(participant, "staff")]);
    const { id: _, joined_at: __, ...again } = participant;
    await fixture.rooms.studies.participants.join({ ...again, code: undefined });
    await forgetLate(database);
    expect(await counted()).toMatchObject({ "joined//": 1, "deleted//request": 1 });
  });

  // Rule (research.md#exporting): Who is asked, and who declines, is counted by the version of the form
  it("has the askings and refusals of each version of the form, without those who took part after all", async () => {
    await begin({ consent: consentForm() });
    const { counts } = fixture.rooms.studies;
    const add = (step: "asked" | "declined" | "reconsidered", version: number, count: number) =>
      counts.add([{ study: fixture.study.id, step, arm: "", reason: String(version), count }]);
    await add("asked", 1, 5);
    await add("asked", 1, 2);
    await add("asked", 10, 4);
    await add("declined", 1, 3);
    await add("reconsidered", 1, 1);
    const before = (await rows()).filter(({ unit }) => unit === "askings");
    expect(before.map(({ step, consent_version, count }) => [step, consent_version, count])).toEqual([
      ["asked", "", "11"],
      ["asked", "1", "7"],
      ["asked", "10", "4"],
      ["declined", "", "2"],
      ["declined", "1", "2"],
    ]);
  });

  it("does not say how many were asked by a study that ran before that was counted", async () => {
    await begin({ consent: consentForm() });
    await fixture.rooms.studies.counts.add([
      { study: fixture.study.id, step: "uncounted", arm: "", reason: "", count: 0 },
      { study: fixture.study.id, step: "asked", arm: "", reason: "1", count: 2 },
    ]);
    const found = (await rows()).filter(({ unit }) => unit === "askings");
    expect(found.map(({ step, count }) => [step, count])).toEqual([
      ["asked", ""],
      ["declined", ""],
    ]);
    expect(found[0]?.note).toContain("ran before");
  });
});
