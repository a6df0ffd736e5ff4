import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { runStudy, saveStudyVisit } from "../../testing/studies/study-visit.ts";
import { type Database, openDatabase } from "../database.ts";
import { inBatches } from "../in-batches.ts";
import { createStorage, type Storage } from "../storage.ts";
import { findStudySessions, joinedEvents, participantSessions } from "./study-sessions.ts";

const START = { received_at: "", event_id: "" };

describeEachDatabase("the sessions of studies", ({ kind, newMigratedSettings }) => {
  let database: Database;
  let storage: Storage;
  beforeEach(async () => {
    database = await openDatabase(await newMigratedSettings(), pino({ level: "silent" }));
    storage = createStorage(database);
    await storage.aquariums.replace(await aquariumContent());
  });
  afterEach(() => storage.close());

  it("are whose each first said it is, of a study or of some participants", async () => {
    const stores = { storage, database };
    const study = await runStudy(storage, "testhall");
    const one = await saveStudyVisit(stores, study);
    const later = await saveStudyVisit(stores, study, { session: one.session });
    const other = await saveStudyVisit(stores, await runStudy(storage, "testhall"));
    const first = { session: one.session, study: study.id, participant: one.participant };
    expect(await findStudySessions(database, study.id)).toEqual([first]);
    const sessionsOf = async (...participants: string[]) =>
      (await participantSessions(database, participants)).map(({ session }) => session);
    expect(await sessionsOf(other.participant)).toEqual([other.session]);
    expect(await sessionsOf(later.participant)).toEqual([]);
    expect(await sessionsOf(later.participant, one.participant)).toEqual([one.session]);
  });

  it("are found among more events than are read at once, whichever numbers these have and however ids are written", async () => {
    const study = await runStudy(storage, "testhall");
    const [session, participant] = [randomUUID(), randomUUID()];
    await insertJoined(Array.from({ length: 2_500 }, () => ({ study: study.id })));
    await insertJoined([
      { session, session_seq: 7, study: study.id.toUpperCase(), participant: participant.toUpperCase() },
      ...Array.from({ length: 7 }, () => ({})),
      { session, session_seq: 2, study: study.id },
      { study: randomUUID(), participant },
    ]);
    const all = await findStudySessions(database, study.id);
    expect(all).toHaveLength(2_501);
    expect(all).toContainEqual({ session, study: study.id, participant });
    const own = { session, study: study.id, participant };
    expect(await participantSessions(database, [participant])).toContainEqual(own);
    const others = Array.from({ length: 1_000 }, () => randomUUID());
    expect(await participantSessions(database, [...others, participant])).toContainEqual(own);
    expect(await participantSessions(database, ["%", "\\", "%".repeat(60_000)])).toEqual([]);
  });

  it("are read of those alone that a study or a participant is mentioned in, and never all at once", async () => {
    const [study, participant] = [randomUUID(), randomUUID()];
    await insertJoined(Array.from({ length: 1_100 }, () => ({})));
    await insertJoined([{ study }, { participant }, { participant }]);
    const read = async (wanted: Parameters<typeof joinedEvents>[1]) =>
      (await joinedEvents(database, wanted, START).execute()).length;
    expect(await read({ study })).toBe(1);
    expect(await read({ participants: [participant] })).toBe(2);
    expect(await read({ participants: [] })).toBe(0);
    expect(await read({})).toBe(1_000);
  });

  it.runIf(kind === "SQLite")("are read by the index of the events that name them", async () => {
    const { sql: text, parameters } = joinedEvents(database, { study: randomUUID() }, START).compile();
    const plan = await database.executeQuery<{ detail: string }>({
      ...sql`select 1`.compile(database),
      sql: `explain query plan ${text}`,
      parameters,
    });
    expect(plan.rows.map(({ detail }) => detail)).toEqual([
      "SEARCH event USING INDEX event_study_joined (received_at>?)",
      "USE TEMP B-TREE FOR LAST TERM OF ORDER BY",
    ]);
  });

  /** Stores events by which sessions say that they take part; fields that are not given are another participant's. */
  async function insertJoined(
    joined: readonly {
      readonly session?: string;
      readonly session_seq?: number;
      readonly study?: string;
      readonly participant?: string;
    }[],
  ): Promise<void> {
    const rows = joined.map(({ session = randomUUID(), session_seq = 1, ...named }, index) => ({
      event_id: randomUUID(),
      session_id: session,
      session_seq,
      name: "study_joined",
      client_ts: 0,
      received_at: new Date(Date.UTC(2026, 8, 1) + Math.floor(index / 7)).toISOString(),
      aquarium: null,
      payload: JSON.stringify({
        study: randomUUID(),
        participant: randomUUID(),
        study_version: 1,
        ...named,
      }),
      search_id: null,
    }));
    for (const batch of inBatches(rows)) await database.insertInto("event").values(batch).execute();
  }
});
