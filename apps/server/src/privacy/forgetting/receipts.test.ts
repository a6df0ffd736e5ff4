import { WHOLE_STUDY } from "@harapen/contract/staff/studies/exports";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { COMMAND_LIMITS } from "../../database/time-limits.ts";
import type { KeyedStudy } from "../../studies/study-store.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { saveConfirmedVisit } from "../../testing/confirmed-visit.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { runStudy, saveStudyVisit } from "../../testing/studies/study-visit.ts";
import { deletePerson, findPerson } from "./forget-person.ts";
import { participant } from "./person.ts";
import { readReceipts } from "./receipts.ts";

const DAY_MS = 86_400_000;
const log = pino({ level: "silent" });

// Rule (deletion)
describeEachDatabase("the exports that a receipt names", ({ kind, newMigratedSettings }) => {
  let settings: DatabaseSettings;
  let database: Database;
  let rooms: Context;
  let study: KeyedStudy;
  beforeEach(async () => {
    settings = { ...(await newMigratedSettings()), limits: COMMAND_LIMITS };
    database = await openDatabase(settings, log);
    rooms = roomsOf(database);
    await rooms.catalog.aquariums.replace(await aquariumContent());
    study = await runStudy(rooms, "testhall");
  });
  afterEach(() => rooms.close());

  const begin = () => rooms.studies.exports.begin({ study: study.id, by: null, selection: WHOLE_STUDY });
  async function remove(code: string): Promise<void> {
    const found = await findPerson(database, participant(code));
    if (found) await deletePerson(database, found, "command");
  }

  it("have none that was begun longer than a day ago, and never came about", async () => {
    const { code } = await saveStudyVisit({ rooms, database }, study);
    const at = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
    await database
      .updateTable("event")
      .set({ received_at: at(3) })
      .execute();
    await begin();
    await database
      .updateTable("study_export")
      .set({ at: at(2) })
      .execute();
    const making = await begin();
    await remove(code);
    expect(await readReceipts(database, study.id)).toMatchObject([{ exports: [{ id: making }] }]);
  });

  it.runIf(kind === "PostgreSQL")("lack none that has begun before the deletion is done", async () => {
    const { code } = await saveStudyVisit({ rooms, database }, study);
    const other = await openDatabase(settings, log);
    const underWay = await other.transaction().execute(async (transaction) => {
      await transaction.selectFrom("record").select("record_id").forUpdate().execute();
      const deletion = remove(code);
      await expect.poll(() => countWaiting(other)).toBe(1);
      const begun = begin();
      await expect.poll(() => countWaiting(other)).toBe(2);
      return { deletion, begun };
    });
    await underWay.deletion;
    await underWay.begun;
    await other.destroy();
    expect(await readReceipts(database, study.id)).toMatchObject([{ exports: [] }]);
  });

  it.runIf(kind === "PostgreSQL")(
    "are those of one receipt where somebody is deleted twice at once",
    async () => {
      const { code } = await saveStudyVisit({ rooms, database }, study);
      const other = await openDatabase(settings, log);
      const deletions = await other.transaction().execute(async (transaction) => {
        await transaction.selectFrom("aquarium").select("slug").forUpdate().execute();
        const both = [remove(code), remove(code)];
        await expect.poll(() => countWaiting(other)).toBe(2);
        return { both };
      });
      await Promise.all(deletions.both);
      await other.destroy();
      expect(await readReceipts(database, study.id)).toHaveLength(1);
    },
  );

  it.runIf(kind === "PostgreSQL")(
    "are found under locks that all deletions take in one order, of studies and of what was learned",
    async () => {
      const content = await aquariumContent();
      const first = { ...content, details: { ...content.details, slug: "first" } };
      await rooms.catalog.aquariums.replace(first);
      const { code, drawing } = await saveStudyVisit({ rooms, database }, study);
      await saveConfirmedVisit(rooms, "first", { penguin: "p1", drawing });
      const other = await openDatabase(settings, log);
      const underWay = await other.transaction().execute(async (transaction) => {
        const lock = (slug: string) =>
          transaction.selectFrom("aquarium").select("slug").where("slug", "=", slug).forUpdate().skipLocked();
        await lock("first").execute();
        const deletion = remove(code);
        await expect.poll(() => countWaiting(other)).toBe(1);
        expect(await lock("testhall").execute()).toEqual([{ slug: "testhall" }]);
        return { deletion };
      });
      await underWay.deletion;
      await other.destroy();
      expect(await readReceipts(database, study.id)).toHaveLength(1);
    },
  );
});

/**
 * Counts the statements that wait for another transaction's lock
 * (https://www.postgresql.org/docs/current/monitoring-stats.html).
 */
async function countWaiting(database: Database): Promise<number> {
  const { rows } =
    await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      database,
    );
  return rows.length;
}
