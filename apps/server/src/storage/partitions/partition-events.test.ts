import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { PATHS } from "@harapen/contract/calls/paths";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeBackup } from "../../backup/make/backup.ts";
import { restoreBackup } from "../../backup/restore/restore.ts";
import { PersistentClient } from "../../testing/persistent-client.ts";
import { startCluster } from "../../testing/postgres/postgres-cluster.ts";
import { type Cluster, findPostgres } from "../../testing/postgres/run-cluster.ts";
import { type RunningApp, runApp } from "../../testing/running-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { openDatabase } from "../database.ts";
import { parsePartitions } from "./options.ts";
import { partitionEvents } from "./partition-events.ts";

const programs = findPostgres();
const log = pino({ level: "silent" });
/** An event's id that sorts before all others. */
const FIRST_ID = "00000000-0000-4000-8000-000000000000";
const SILENT = { report: () => {} };

function anEvent(name: string, payload: Record<string, unknown>) {
  return { event_id: String(randomUUID()), session_id: "s", name, client_ts: 1e12, payload };
}
const anUndo = () => anEvent("undo", { drawing_id: randomUUID(), total_strokes: 1 });
const anEnd = () => anEvent("session_end", { dwell_ms: 1, reason: "close" });

describe("the number of partitions", () => {
  it.each([
    [[], 16],
    [["--partitions", "2"], 2],
  ])("%j is %i", (args, partitions) => expect(parsePartitions(args)).toBe(partitions));

  it.each([
    [["--partitions", "1"]],
    [["--partitions", "1025"]],
    [["--partitions", "2.5"]],
    [["--partitions"]],
    [["all"]],
  ])("%j is refused", (args) =>
    expect(() => parsePartitions(args)).toThrow(expect.objectContaining({ code: "usage" })),
  );

  it("is refused over SQLite", async () => {
    const database = await openDatabase({ dataDir: temporaryFolder() }, log);
    await expect(partitionEvents(database, 4, SILENT)).rejects.toMatchObject({ code: "not-postgresql" });
    await database.destroy();
  });
});

describe.skipIf(!programs)("events in partitions (skipped where PostgreSQL's programs are missing)", () => {
  let cluster: Cluster;
  let migrated: string;
  let databaseUrl: string;
  let app: RunningApp;
  beforeAll(async () => {
    cluster = await startCluster(programs ?? "");
    migrated = await cluster.newDatabase();
    await (await openDatabase({ dataDir: "", databaseUrl: migrated }, log)).destroy();
  });
  beforeEach(async () => {
    databaseUrl = await cluster.newDatabase(migrated);
    app = await runApp({ environment: { DATABASE_URL: databaseUrl } });
  });
  afterEach(() => app.stop());

  async function send(event: ReturnType<typeof anEvent>): Promise<void> {
    expect((await app.post(PATHS.logEvent, event)).status).toBe(204);
  }
  const stored = () => app.database.selectFrom("event").selectAll().orderBy("event_id").execute();

  /** Makes everything that is stored a day older. */
  const ageByADay = () =>
    app.database
      .updateTable("event")
      .set({ received_at: new Date(Date.now() - 86_400_000).toISOString() })
      .execute();

  /** Begins the work, and fails after the first batch is copied. */
  async function cutOffAfter(batchSize: number): Promise<void> {
    const report = () => {
      throw new Error("cut off");
    };
    await expect(partitionEvents(app.database, 4, { report, batchSize })).rejects.toThrow("cut off");
  }

  async function partitions(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_inherits join pg_class on oid = inhrelid
      where inhparent = 'event'::regclass order by name`.execute(app.database);
    return rows.map(({ name }) => name);
  }

  async function indexes(): Promise<string[]> {
    const { rows } = await sql<{ indexname: string }>`
      select indexname from pg_indexes where schemaname = current_schema() and tablename = 'event'
      order by indexname`.execute(app.database);
    return rows.map(({ indexname }) => indexname);
  }

  it("holds what was stored, and an event that comes again the day after is stored once", async () => {
    const events = Array.from({ length: 40 }, anUndo);
    for (const event of events) await send(event);
    await ageByADay();
    const [before, indexesBefore] = [await stored(), await indexes()];
    await partitionEvents(app.database, 4, { ...SILENT, batchSize: 7 });
    expect(await partitions()).toEqual(["event_0", "event_1", "event_2", "event_3"]);
    expect(await indexes()).toEqual(indexesBefore);
    expect(await stored()).toEqual(before);
    for (const event of events) await send(event);
    expect(await stored()).toEqual(before);
  });

  it("a session's end of the day before is replaced by the event that has its id", async () => {
    const end = anEnd();
    await send(end);
    await ageByADay();
    await partitionEvents(app.database, 4, SILENT);
    const next = { ...anUndo(), event_id: end.event_id };
    await send(next);
    await send(end);
    expect(await stored()).toEqual([expect.objectContaining({ event_id: end.event_id, name: "undo" })]);
    expect((await stored())[0]?.received_at.slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
  });

  it("goes on where it was cut off, with what was stored, replaced and deleted meanwhile", async () => {
    const events = Array.from({ length: 30 }, anUndo).sort((one, other) =>
      one.event_id < other.event_id ? -1 : 1,
    );
    const [end, ...others] = [{ ...anEnd(), event_id: FIRST_ID }, ...events];
    for (const event of [end, ...others]) await send(event);
    await cutOffAfter(10);
    await expect(partitionEvents(app.database, 8, SILENT)).rejects.toMatchObject({ code: "begun-otherwise" });
    const late = anUndo();
    await send(late);
    await send({ ...anUndo(), event_id: end.event_id });
    const deleted = [others[0], others[29]].map((event) => event?.event_id ?? "");
    await app.database.deleteFrom("event").where("event_id", "in", deleted).execute();
    const before = await stored();
    expect(before).toHaveLength(30);
    const lines: string[] = [];
    await partitionEvents(app.database, 4, { report: (line) => void lines.push(line), batchSize: 10 });
    expect(lines[0]).toBe("goes on with what was begun");
    expect(await stored()).toEqual(before);
    await partitionEvents(app.database, 4, { report: (line) => void lines.push(line) });
    expect(lines.at(-1)).toBe("the events are in 4 partitions already");
  });

  it("goes on with nothing that has stopped to follow what is stored", async () => {
    await send(anUndo());
    await cutOffAfter(1);
    await sql`drop trigger harapen_partitioning on event`.execute(app.database);
    await send(anUndo());
    const goingOn = partitionEvents(app.database, 4, SILENT);
    await expect(goingOn).rejects.toMatchObject({ code: "not-followed" });
    expect(await partitions()).toEqual([]);
  });

  it("may be read by whom the table was granted to", async () => {
    await sql`create role analyst`.execute(app.database);
    await sql`grant select on event to analyst`.execute(app.database);
    await sql`grant insert on event to public`.execute(app.database);
    await partitionEvents(app.database, 4, SILENT);
    const { rows } = await sql`select has_table_privilege('analyst', 'event', 'select') as reads,
      has_table_privilege('analyst', 'event', 'insert') as inserts, has_table_privilege('analyst', 'event', 'delete') as deletes`.execute(
      app.database,
    );
    expect(rows).toEqual([{ reads: true, inserts: true, deletes: false }]);
  });

  it("a copy that differs does not take the place", async () => {
    const event = anUndo();
    await send(event);
    await cutOffAfter(1);
    await sql`update harapen_partitioning.event set name = 'spoilt'`.execute(app.database);
    const spoiling = partitionEvents(app.database, 4, SILENT);
    await expect(spoiling).rejects.toMatchObject({ code: "differs" });
    expect(await partitions()).toEqual([]);
    expect(await stored()).toEqual([expect.objectContaining({ event_id: event.event_id, name: "undo" })]);
  });

  it("a backup holds them, and restored they are in one table, ready for partitions again", async () => {
    for (const event of Array.from({ length: 10 }, anUndo)) await send(event);
    const before = await stored();
    const settings = { dataDir: "", databaseUrl };
    const file = join(temporaryFolder(), "harapen.backup");
    await partitionEvents(app.database, 4, SILENT);
    await makeBackup(settings, file);
    const operator = { ...SILENT, confirm: async () => false };
    await restoreBackup(settings, { file, replace: true, force: true }, operator);
    expect(await partitions()).toEqual([]);
    expect(await stored()).toEqual(before);
    await partitionEvents(app.database, 4, SILENT);
    expect(await partitions()).toHaveLength(4);
    expect(await stored()).toEqual(before);
  });

  it("while events are sent all the time, each that was acknowledged is stored once", async () => {
    const client = new PersistentClient(() => app.address, 2);
    await client.acknowledges(4);
    await partitionEvents(app.database, 4, { ...SILENT, batchSize: 2 });
    await client.acknowledges(4);
    await client.finish();
    expect([...client.refusals]).toEqual([]);
    expect((await stored()).map(({ event_id }) => event_id)).toEqual(client.events.toSorted());
  });
});
