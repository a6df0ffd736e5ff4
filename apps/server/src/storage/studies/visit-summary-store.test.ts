import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEachDatabase } from "../../testing/each-database.ts";
import type { StudyFixture } from "../../testing/studies/study-fixture.ts";
import { newTestStudy } from "../../testing/studies/test-study.ts";
import { type Database, openDatabase } from "../database.ts";
import { VisitSummaryStore } from "./visit-summary-store.ts";

const START = Date.parse("2026-09-02T22:00:00.000Z");
const MINUTE = 60_000;

describeEachDatabase("the summaries of visits that are kept", ({ kind, newMigratedSettings }) => {
  let database: Database;
  let fixture: StudyFixture;
  let store: VisitSummaryStore;
  beforeEach(async () => {
    database = await openDatabase(await newMigratedSettings(), pino({ level: "silent" }));
    fixture = await newTestStudy(database);
    store = new VisitSummaryStore(database);
  });
  afterEach(() => database.destroy());

  const keyOf = (version: string) => ({ study: fixture.study.id, version });

  async function visit(): Promise<string> {
    const { session } = await fixture.visit({ at: new Date(START), device: "d" });
    return session;
  }

  /** Keeps a summary of each session, as a version of the code does that has found them all. */
  function keepAll(version: string, sessions: readonly string[], asOf = START + MINUTE): Promise<boolean> {
    const changed = sessions.map((session_id) => ({ session_id, summary: JSON.stringify(version) }));
    return store.keep({ ...keyOf(version), asOf, since: undefined, changed, gone: [] });
  }

  async function loaded(version: string) {
    const summaries: string[][] = [];
    for await (const rows of store.load(keyOf(version)))
      summaries.push(...rows.map(({ session_id, summary }) => [session_id, summary]));
    return summaries;
  }

  it("are each version's own, where servers of two run over one database", async () => {
    const sessions = [await visit(), await visit()].sort();
    for (const version of ["older", "newer"]) expect(await keepAll(version, sessions)).toBe(true);
    const next = { asOf: START + 2 * MINUTE, since: START + MINUTE, changed: [], gone: sessions.slice(1) };
    expect(await store.keep({ ...keyOf("older"), ...next })).toBe(true);
    expect(await store.asOf(keyOf("newer"))).toBe(START + MINUTE);
    expect(await store.asOf(keyOf("older"))).toBe(START + 2 * MINUTE);
    expect(await loaded("newer")).toEqual(sessions.map((session) => [session, '"newer"']));
    expect(await loaded("older")).toEqual([[sessions[0], '"older"']]);
  });

  it("of a version that no server has any more are deleted, and those of one that has begun to write are not", async () => {
    const sessions = [await visit()];
    for (const version of ["oldest", "older"]) await keepAll(version, sessions);
    const written_at = new Date(Date.now() - 2 * 60 * MINUTE).toISOString();
    await database
      .updateTable("visit_summaries")
      .set({ written_at })
      .where("version", "=", "oldest")
      .execute();
    await database
      .updateTable("visit_summaries")
      .set({ as_of: null })
      .where("version", "=", "older")
      .execute();
    await keepAll("newer", sessions);
    expect([await loaded("oldest"), await store.asOf(keyOf("older"))]).toEqual([[], undefined]);
    expect(await loaded("older")).toHaveLength(1);
    const left = await database.selectFrom("visit_summaries").select("version").orderBy("version").execute();
    expect(left.map(({ version }) => version)).toEqual(["newer", "older"]);
  });

  // On SQLite nobody can delete meanwhile, as there is one write lock.
  it.runIf(kind === "PostgreSQL")("are none of who is being deleted by somebody else just then", async () => {
    const [deleted, stays] = [await visit(), await visit()];
    const deletion = await database.startTransaction().execute();
    for (const table of ["event", "visit_summary"] as const)
      await deletion.deleteFrom(table).where("session_id", "=", deleted).execute();
    expect(await keepAll("newer", [deleted, stays])).toBe(true);
    await deletion.commit().execute();
    expect(await loaded("newer")).toEqual([[stays, '"newer"']]);
  });
});
