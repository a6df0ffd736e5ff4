import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { openSnapshot } from "../../database/snapshots/open-snapshot.ts";
import { readWithdrawn } from "../../research/stored-events.ts";
import { learnAquariums } from "../../search/learning/learn-command.ts";
import { learnPenguin } from "../../search/learning/learn-penguin.ts";
import { completeSessions } from "../../sessions/complete-sessions.ts";
import type { KeyedStudy } from "../../studies/study-store.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { saveConfirmedVisit } from "../../testing/confirmed-visit.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { storeManyEvents } from "../../testing/studies/many-events.ts";
import { type LeftVisit, runStudy, saveStudyVisit } from "../../testing/studies/study-visit.ts";
import { deletePerson, findPerson } from "../forgetting/forget-person.ts";
import { participant } from "../forgetting/person.ts";
import { cutoffOf, deleteExpired, planRetention } from "./delete-expired.ts";

import { parseRetentionOptions, runRetention } from "./retention-command.ts";

const HALL = "testhall";
const NOTHING = { events: null, drawings: null, participants: null };
/**
 * The last instant of 1 September in Tokyo, and the first of the next day: the time zone's midnight is 15:00
 * in UTC.
 */
const LATE = "2026-09-01T14:59:59.999Z";
const NEXT_DAY = "2026-09-01T15:00:00.000Z";

let database: Database;
let rooms: Context;
const stores = () => ({ rooms, database });

/** Sets when everything of a visit was stored. */
async function storeAt({ session, drawing, participant }: LeftVisit, at: string): Promise<void> {
  await database.updateTable("event").set({ received_at: at }).where("session_id", "=", session).execute();
  for (const table of ["record", "drawing"] as const)
    await database.updateTable(table).set({ saved_at: at }).where("drawing_id", "=", drawing).execute();
  await database.updateTable("participant").set({ joined_at: at }).where("id", "=", participant).execute();
}

async function left({ session, drawing, participant }: LeftVisit) {
  const [events, records, drawings, participants, truths] = await Promise.all([
    database.selectFrom("event").select("event_id").where("session_id", "=", session).execute(),
    database.selectFrom("record").select("record_id").where("drawing_id", "=", drawing).execute(),
    database.selectFrom("drawing").select("saved_id").where("drawing_id", "=", drawing).execute(),
    database.selectFrom("participant").select("id").where("id", "=", participant).execute(),
    database.selectFrom("truth").select("id").where("participant", "=", participant).execute(),
  ]);
  return [events, records, drawings, participants, truths].map(({ length }) => length);
}

// Rule (retention)
describeEachDatabase("retention", ({ newMigratedSettings }) => {
  let study: KeyedStudy;
  let settings: DatabaseSettings;
  beforeEach(async () => {
    settings = await newMigratedSettings();
    database = await openDatabase(settings, pino({ level: "silent" }));
    rooms = roomsOf(database);
    await rooms.catalog.aquariums.replace(await aquariumContent());
  });
  afterEach(() => rooms.close());

  const begin = async (retention: KeyedStudy["current"]["settings"]["retention"]) => {
    study = await runStudy(rooms, HALL, { retention });
  };

  it("leaves nothing on the day after the last, in the study's time zone, and touches nothing younger, nor anything of others", async () => {
    await begin({ events: 7, drawings: 7, participants: 7 });
    const [old, young] = [await saveStudyVisit(stores(), study), await saveStudyVisit(stores(), study)];
    const kept = await runStudy(rooms, HALL, { retention: NOTHING });
    const others = await saveStudyVisit(stores(), kept);
    await saveConfirmedVisit(rooms, HALL, { penguin: "p2", device: "nobody's" });
    await storeAt(old, LATE);
    await storeAt(young, NEXT_DAY);
    await storeAt(others, "2020-01-01T00:00:00.000Z");
    const whole = [12, 1, 1, 1, 1];
    const untouched = await database.selectFrom("event").select("event_id").execute();

    expect(await deleteExpired(database, new Date("2026-09-08T14:59:59.999Z"))).toEqual([]);
    expect([await left(old), await left(young)]).toEqual([whole, whole]);
    const [expired, ...more] = await deleteExpired(database, new Date("2026-09-08T15:00:00.000Z"));
    expect(more).toEqual([]);
    expect(expired).toMatchObject({
      study: { id: study.id },
      rows: { events: 12, drawings: 2, participants: 1 },
    });
    expect(await left(old)).toEqual([0, 0, 0, 0, 0]);
    expect([await left(young), await left(others)]).toEqual([whole, whole]);
    const events = await database.selectFrom("event").select("event_id").execute();
    expect(events).toHaveLength(untouched.length - 12);
  });

  it("knows drawings, and a session's later events, when what named their participant is gone", async () => {
    await begin({ events: 1, drawings: 30, participants: null });
    const visit = await saveStudyVisit(stores(), study);
    await storeAt(visit, LATE);
    const last = database.selectFrom("event").select("event_id").where("name", "=", "confirm_correct");
    await database
      .updateTable("event")
      .set({ received_at: NEXT_DAY })
      .where("event_id", "in", last)
      .execute();
    await deleteExpired(database, new Date("2026-09-02T15:00:00.000Z"));
    expect(await left(visit)).toEqual([1, 1, 1, 1, 1]);
    await deleteExpired(database, new Date("2026-09-03T15:00:00.000Z"));
    expect(await left(visit)).toEqual([0, 1, 1, 1, 1]);
    const found = await findPerson(database, participant(visit.code));
    expect(found?.data.counts.records).toBe(1);
    await deleteExpired(database, new Date("2026-10-02T15:00:00.000Z"));
    expect(await left(visit)).toEqual([0, 0, 0, 1, 1]);
    if (found) await deletePerson(database, found, "command");
    expect(await left(visit)).toEqual([0, 0, 0, 0, 0]);
  });

  it("notes a visit as whose it first said it is, whoever says later that it is theirs", async () => {
    await begin({ events: 1, drawings: 30, participants: null });
    const [visit, other] = [await saveStudyVisit(stores(), study), await saveStudyVisit(stores(), study)];
    await rooms.sessions.events.save({
      event_id: randomUUID(),
      session_id: visit.session,
      name: "study_joined",
      client_ts: 0,
      payload: { participant: other.participant, study: study.id, study_version: 1 },
    });
    await database
      .updateTable("event")
      .set({ received_at: LATE })
      .where("session_seq", "is not", null)
      .execute();
    await deleteExpired(database, new Date("2026-09-02T15:00:00.000Z"));
    await database.updateTable("event").set({ received_at: NEXT_DAY }).execute();
    await deleteExpired(database, new Date("2026-09-03T15:00:00.000Z"));
    const said = database.selectFrom("session_study").where("session", "=", visit.session);
    expect(await said.select("participant").execute()).toEqual([{ participant: visit.participant }]);
  });

  // Rule (retention): What tells whose events and drawings are goes with the last of them
  it("forgets whose sessions and drawings were whose once nothing is left to delete by it", async () => {
    await begin({ events: 1, drawings: 2, participants: 3 });
    const visit = await saveStudyVisit(stores(), study);
    const rows = async () => {
      const sessions = await database.selectFrom("session").selectAll().execute();
      const persons = await database.selectFrom("session_person").selectAll().execute();
      const drawings = await database.selectFrom("session_drawing").select("id").execute();
      expect([persons, sessions.map(({ started_at }) => started_at).filter(Boolean)]).toEqual([[], []]);
      return sessions.length + drawings.length;
    };
    await storeAt(visit, LATE);
    const counts: number[] = [];
    for (const day of ["02", "03", "04"]) {
      await deleteExpired(database, new Date(`2026-09-${day}T15:00:00.000Z`));
      counts.push(await rows());
    }
    expect(counts).toEqual([3, 3, 0]);
    expect(await left(visit)).toEqual([0, 0, 0, 0, 0]);
  });

  it("keeps who took part for as long as the last of their events and drawings, so that they can be deleted, and left out, by it", async () => {
    await begin({ events: 7, drawings: 7, participants: 7 });
    const device = randomUUID();
    const [first, last] = [
      await saveStudyVisit(stores(), study, { device }),
      await saveStudyVisit(stores(), study, { device }),
    ];
    await storeAt(last, "2026-09-04T12:00:00.000Z");
    await storeAt(first, "2026-09-01T12:00:00.000Z");
    await rooms.studies.participants.withdraw(study.id, first.participant);
    const leftOut = async () => {
      const snapshot = await openSnapshot(settings);
      const { sessions } = await readWithdrawn(snapshot);
      await snapshot.close();
      return sessions;
    };

    await deleteExpired(database, new Date("2026-09-09T12:00:00.000Z"));
    expect([await left(first), await left(last)]).toEqual([
      [0, 0, 0, 1, 2],
      [12, 1, 1, 1, 2],
    ]);
    const found = await findPerson(database, participant(first.code));
    expect([found?.data.counts.events, found?.data.counts.records]).toEqual([12, 1]);
    expect(await leftOut()).toContain(last.session);
    const plan = await planRetention(database, study, new Date("2026-09-09T12:00:00.000Z"));
    expect(plan.participants.due).toBe(0);

    const later = new Date("2026-09-12T12:00:00.000Z");
    expect((await planRetention(database, study, later)).participants.due).toBe(1);
    const [expired] = await deleteExpired(database, later);
    expect(expired?.rows).toEqual({ events: 12, drawings: 2, participants: 1 });
    expect(await left(last)).toEqual([0, 0, 0, 0, 0]);
    expect(await database.selectFrom("session").selectAll().execute()).toEqual([]);
  });

  // Rule (research.md#start-change-freeze-close): A pattern that a deletion takes out of force meanwhile is
  //   made anew from what is left of what it was learned from, and from nothing else
  it("makes anew, from what is left, the patterns that rested on what it deletes, though another study runs", async () => {
    await begin({ events: null, drawings: 1, participants: null });
    const visit = await saveStudyVisit(stores(), study);
    for (let index = 0; index < 6; index++)
      await saveConfirmedVisit(rooms, HALL, {
        penguin: "p2",
        device: `device ${index}`,
        ...(index === 0 && { drawing: visit.drawing }),
      });
    await storeAt(visit, LATE);
    await rooms.studies.stored.setStatus(study.id, "closed");
    const before = await learnPenguin(database, HALL, "p2");
    const { record_id: gone } = await database
      .selectFrom("record")
      .select("record_id")
      .where("drawing_id", "=", visit.drawing)
      .where("answer_id", "is not", null)
      .executeTakeFirstOrThrow();
    const records = (update: typeof before) =>
      typeof update === "string" ? update : update.next?.madeBy?.records;
    expect(records(before)).toHaveLength(6);
    const running = await runStudy(rooms, HALL, { retention: NOTHING });
    await saveConfirmedVisit(rooms, HALL, { penguin: "p2", device: "another" });
    expect(await learnPenguin(database, HALL, "p2")).toBe("paused");

    const [expired] = await deleteExpired(database, new Date("2026-09-30T00:00:00.000Z"));
    expect(expired?.taught).toEqual([{ aquarium: HALL, penguin: "p2" }]);
    expect(await rooms.search.learned.stalePenguins()).toEqual(expired?.taught);
    const learned: string[] = [];
    await learnAquariums(database, { aquarium: HALL, action: "learn", dryRun: false }, (line) =>
      learned.push(line),
    );
    expect(learned.at(-1)).toBe("testhall: 1 of 1 learned patterns changed");
    const pattern = await rooms.search.learned.ofPenguin(HALL, "p2");
    expect(pattern?.madeBy?.records).toEqual((records(before) as string[]).filter((id) => id !== gone));
    expect(await learnPenguin(database, HALL, "p2")).toBe("paused");
    expect(await rooms.search.learned.stalePenguins()).toEqual([]);
    await rooms.studies.stored.setStatus(running.id, "closed");
    expect(records(await learnPenguin(database, HALL, "p2"))).toHaveLength(6);
  });

  it("leaves the album of a member, whose it is", async () => {
    await begin({ events: null, drawings: 1, participants: null });
    const visit = await saveStudyVisit(stores(), study, { uid: "umi" });
    await storeAt(visit, LATE);
    await deleteExpired(database, new Date("2026-09-30T00:00:00.000Z"));
    expect(await left(visit)).toEqual([12, 0, 1, 1, 1]);
  });

  // Rule (retention): A study's events are read and deleted some at a time, so that saves wait little
  it("knows the drawings of sessions with more events than memory should hold", {
    timeout: 120_000,
  }, async () => {
    await begin({ events: null, drawings: 1, participants: null });
    const visit = await saveStudyVisit(stores(), study);
    await storeAt(visit, LATE);
    const sessions = Array.from({ length: 501 }, (_, index) => `session-${index}`);
    await storeManyEvents(database, { study: study.id, ...visit, sessions, each: 260 });
    const [expired] = await deleteExpired(database, new Date("2026-09-30T00:00:00.000Z"));
    expect(expired?.rows).toEqual({ events: 0, drawings: 2, participants: 0 });
    expect(await left(visit)).toEqual([12, 0, 0, 1, 1]);
  });

  // Rule (retention): What fails of one study keeps no other's rows; the log, and the command, say what
  //   failed
  it("goes on with the other studies where one fails, and says which", async () => {
    const both = { events: 1, drawings: 1, participants: null };
    const broken = await runStudy(rooms, HALL, { retention: both });
    const unread = await saveStudyVisit(stores(), broken);
    await begin(both);
    const visit = await saveStudyVisit(stores(), study);
    for (const each of [unread, visit]) await storeAt(each, LATE);
    await completeSessions(database);
    await database.updateTable("session").set({ facts: "{" }).where("id", "=", unread.session).execute();
    const said: string[] = [];
    const run = runRetention(
      database,
      { dryRun: false },
      (line) => said.push(line),
      () => Date.parse("2026-09-30T00:00:00.000Z"),
    );
    await expect(run).rejects.toThrow(/JSON/);
    expect(await left(visit)).toEqual([0, 0, 0, 1, 1]);
    const failures = said.flatMap((line, index) => (/failed/.test(line) ? [said[index - 4]] : []));
    expect(failures).toEqual([expect.stringContaining(broken.id)]);
    expect(await left(unread)).toEqual([12, 0, 0, 1, 1]);
  });

  // Rule (retention): `retention --dry-run`, and the console, tell what is over its time and what will be
  //   next
  it("tells what is over its time, and what will be next and when, and changes nothing", async () => {
    await begin({ events: 7, drawings: null, participants: 10 });
    const [old, young] = [await saveStudyVisit(stores(), study), await saveStudyVisit(stores(), study)];
    await storeAt(old, LATE);
    await storeAt(young, NEXT_DAY);
    const now = new Date("2026-09-09T12:00:00.000Z");
    expect(await planRetention(database, study, now)).toEqual({
      events: { days: 7, due: 12, next: { day: "2026-09-10", rows: 12 } },
      drawings: { days: null, due: 0, next: null },
      participants: { days: 10, due: 0, next: { day: "2026-09-12", rows: 1 } },
    });
    const said: string[] = [];
    await runRetention(
      database,
      { dryRun: true },
      (line) => said.push(line),
      () => now.getTime(),
    );
    expect(said).toEqual([
      `testhall, Autumn study (${study.id}):`,
      "  events: kept for 7 days; 12 over their time; the next 12 on 2026-09-10",
      "  drawings: kept",
      "  participants: kept for 10 days; 0 over their time; the next 1 on 2026-09-12",
    ]);
    expect(await left(old)).toEqual([12, 1, 1, 1, 1]);
    said.length = 0;
    await runRetention(
      database,
      { dryRun: false },
      (line) => said.push(line),
      () => now.getTime(),
    );
    expect(said).toEqual([
      `deleted of testhall, Autumn study (${study.id}):`,
      "  events: 12",
      "  drawings: 0",
      "  participants: 0",
    ]);
    said.length = 0;
    await runRetention(
      database,
      { dryRun: false },
      (line) => said.push(line),
      () => now.getTime(),
    );
    expect(said).toEqual(["Nothing is over its time."]);
  });
});

it("a row's time is over when a whole day has passed since its last, also where clocks change", () => {
  expect(cutoffOf(1, "Asia/Tokyo", new Date("2026-09-03T00:00:00.000Z"))).toBe("2026-09-01T15:00:00.000Z");
  expect(cutoffOf(1, "Europe/Berlin", new Date("2026-10-26T12:00:00.000Z"))).toBe("2026-10-24T22:00:00.000Z");
  expect(cutoffOf(1, "Europe/Berlin", new Date("2026-10-27T12:00:00.000Z"))).toBe("2026-10-25T23:00:00.000Z");
});

it("retention takes --dry-run and nothing else", () => {
  expect(parseRetentionOptions(["--dry-run"])).toEqual({ dryRun: true });
  expect(parseRetentionOptions([])).toEqual({ dryRun: false });
  expect(() => parseRetentionOptions(["all"])).toThrow(/Unexpected argument/);
});
