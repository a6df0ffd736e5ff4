import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { runStudy, saveStudyVisit } from "../../testing/studies/study-visit.ts";
import { type Database, openDatabase } from "../database.ts";
import { createStorage, type Storage } from "../storage.ts";
import { findStudySessions, joinedEvents } from "./study-sessions.ts";

describeEachDatabase("the sessions of studies", ({ kind, newMigratedSettings }) => {
  let database: Database;
  let storage: Storage;
  beforeEach(async () => {
    database = await openDatabase(await newMigratedSettings(), pino({ level: "silent" }));
    storage = createStorage(database);
    await storage.aquariums.replace(await aquariumContent());
  });
  afterEach(() => storage.close());

  it("are the first participant's that each names, of a study or of some participants", async () => {
    const stores = { storage, database };
    const study = await runStudy(storage, "testhall");
    const one = await saveStudyVisit(stores, study);
    await saveStudyVisit(stores, study, { session: one.session });
    const other = await saveStudyVisit(stores, await runStudy(storage, "testhall"));
    const first = { session: one.session, study: study.id, participant: one.participant };
    expect(await findStudySessions(database, { study: study.id })).toEqual([first]);
    const chosen = await findStudySessions(database, { participants: [other.participant] });
    expect(chosen.map(({ session }) => session)).toEqual([other.session]);
  });

  it.runIf(kind === "SQLite")("are read by the index of the events that name them", async () => {
    const { sql: text, parameters } = joinedEvents(database).compile();
    const plan = await database.executeQuery<{ detail: string }>({
      ...sql`select 1`.compile(database),
      sql: `explain query plan ${text}`,
      parameters,
    });
    expect(plan.rows.map(({ detail }) => detail)).toEqual(["SCAN event USING INDEX event_study_joined"]);
  });
});
