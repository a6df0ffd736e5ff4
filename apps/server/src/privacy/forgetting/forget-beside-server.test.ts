import { type CompiledQuery, type Dialect, Kysely, type KyselyPlugin, sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { digestOf, NO_IMAGE } from "../../catalog/pictures/pictures.ts";
import type { Context } from "../../context.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { postgresDialect } from "../../database/dialects/postgres.ts";
import { sqliteDialect } from "../../database/dialects/sqlite.ts";
import type { Tables } from "../../database/tables.ts";
import { COMMAND_LIMITS } from "../../database/time-limits.ts";
import { learnPenguin } from "../../search/learning/learn-penguin.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { saveConfirmedVisit } from "../../testing/confirmed-visit.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { forget } from "./forget-command.ts";
import type { Person } from "./person.ts";

const HALL = "testhall";
/** The picture of every confirmed visit (`saveConfirmedVisit`). */
const PICTURE = new Uint8Array([1]);
const DEVICE = "5b0e3a52-1d9f-4f0e-9b6e-0a3c5d7e9f11";
const OPTIONS = { person: { kind: "device", device: DEVICE }, force: true } as const;
const OPERATOR = { report: () => {}, confirm: async () => false };
const log = pino({ level: "silent" });

describeEachDatabase("forgetting beside a running server", ({ kind, newMigratedSettings }) => {
  let settings: DatabaseSettings;
  let database: Database;
  let rooms: Context;
  beforeEach(async () => {
    settings = await newMigratedSettings();
    database = await openDatabase(settings, log);
    rooms = roomsOf(database);
    await rooms.catalog.aquariums.replace(await aquariumContent());
    await saveConfirmedVisit(rooms, HALL, { penguin: "p2", device: DEVICE });
  });
  afterEach(() => rooms.close());

  /**
   * Runs the command over a connection of its own; returns all its statements, and those of its transaction.
   */
  async function statementsOf(
    person: Person,
  ): Promise<{ all: CompiledQuery[]; transaction: CompiledQuery[] }> {
    const statements: CompiledQuery[] = [];
    const ends: number[] = [];
    const { dataDir, databaseUrl } = settings;
    const dialect = databaseUrl === undefined ? sqliteDialect(dataDir) : postgresDialect(databaseUrl, log);
    const logged = new Kysely<Tables>({
      dialect: withTransactionEnds(dialect, () => ends.push(statements.length)),
      log: ({ query }) => {
        if (!/^(begin|commit)/.test(query.sql)) statements.push(query);
      },
    });
    await forget(logged, { person, force: true }, OPERATOR);
    await logged.destroy();
    return { all: statements, transaction: statements.slice(...ends.slice(-2)) };
  }

  /** Returns how the database would run a statement, were its tables large. */
  function planOf({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
    return database.transaction().execute(async (transaction) => {
      if (kind === "PostgreSQL") await sql`set local enable_seqscan = off`.execute(transaction);
      const { rows } = await transaction.executeQuery<Record<string, string>>({
        ...sql`select 1`.compile(transaction),
        sql: `explain ${kind === "SQLite" ? "query plan " : ""}${text}`,
        parameters,
      });
      return rows.map((row) => row.detail ?? row["QUERY PLAN"] ?? "");
    });
  }

  it.runIf(kind === "SQLite")("reads events and saves by an index in its transaction", async () => {
    const { transaction } = await statementsOf(OPTIONS.person);
    const plans = (await Promise.all(transaction.map(planOf))).flat();
    expect(plans.join("\n")).toMatch(/SEARCH record/);
    expect(plans.filter((plan) => /^SCAN (record|drawing|event|event_aside)\b/.test(plan))).toEqual([]);
  });

  // Rule (deletion)
  it.each<Person>([OPTIONS.person, { kind: "account", uid: "umi" }])(
    "finds sessions by whom they name, and reads through no events: $kind",
    async (person) => {
      const { all } = await statementsOf(person);
      expect(all.filter((statement) => / like /.test(statement.sql))).toEqual([]);
      const finding = all.filter(({ sql: text }) => /from "session_person"\s+where "person"/.test(text));
      expect(finding.length).toBeGreaterThan(0);
      for (const statement of finding) {
        const plan = (await planOf(statement)).join("\n");
        expect(plan).toMatch(/session_by_person/);
        expect(plan).not.toMatch(/^SCAN|Seq Scan/m);
      }
    },
  );

  it("looks for events that came since the last check by their times, not among all", async () => {
    const { all } = await statementsOf(OPTIONS.person);
    const late = all.filter(({ sql: text }) => /"last_received" < "received_at"/.test(text));
    expect(late.length).toBe(2);
    for (const statement of late) {
      const plan = (await planOf(statement)).join("\n");
      expect(plan).toMatch(/event(_aside)?_by_time/);
    }
  });

  it("may take longer than the server's statements", async () => {
    const unlimited = await openDatabase({ ...settings, limits: COMMAND_LIMITS }, log);
    const setting = sql<{
      limit: string;
    }>`select ${kind === "SQLite" ? sql`'0'` : sql`current_setting('statement_timeout')`} as "limit"`;
    expect((await setting.execute(unlimited)).rows).toEqual([{ limit: "0" }]);
    await unlimited.destroy();
  });

  it.runIf(kind === "PostgreSQL")(
    "begins anew where a picture that it deletes is saved again meanwhile",
    async () => {
      const picture = digestOf(PICTURE);
      const other = await openDatabase(settings, log);
      const deleted = await other.transaction().execute(async (transaction) => {
        await transaction.insertInto("drawing").values(drawingOf(picture)).execute();
        const forgetting = forget(database, OPTIONS, OPERATOR);
        await expect.poll(() => waitsForLock(other)).toBe(true);
        return { forgetting };
      });
      expect(await deleted.forgetting).toBe(true);
      await other.destroy();
      expect(await database.selectFrom("record").select("record_id").execute()).toEqual([]);
      expect(
        await database.selectFrom("picture").select("digest").where("digest", "=", picture).execute(),
      ).toEqual([{ digest: picture }]);
    },
  );

  // Rule (what-comes-late)
  it("a pattern that was being learned from what is deleted is learned anew instead of stored", async () => {
    for (const digit of ["3", "4", "5", "6", "7"])
      await saveConfirmedVisit(rooms, HALL, {
        penguin: "p2",
        device: `${digit}7777777-1d9f-4f0e-9b6e-0a3c5d7e9f11`,
      });
    const learner = await openDatabase(settings, log);
    let reads = 0;
    const afterReading: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const isDrawings = result.rows.some((row) => "strokes" in row);
        if (isDrawings && ++reads === 1) await forget(database, OPTIONS, OPERATOR);
        return result;
      },
    };
    await learnPenguin(learner.withPlugin(afterReading), HALL, "p2");
    await learner.destroy();
    expect(reads).toBeGreaterThan(6);
    expect(await rooms.search.learned.ofPenguin(HALL, "p2")).toMatchObject({ confirmations: 5, devices: 5 });
  });

  it("stores no pattern that was learned before the deletion, even where there was none to delete", async () => {
    const since = await rooms.search.learned.version(HALL);
    await forget(database, OPTIONS, OPERATOR);
    const pattern = { spots: [], weight: 1, confirmations: 1, devices: 1 };
    expect(await rooms.search.learned.save(HALL, "p2", pattern, since)).toBe(false);
    expect(await rooms.search.learned.ofPenguin(HALL, "p2")).toBeUndefined();
    expect(await rooms.search.learned.version(HALL)).toBe(since + 1);
  });
});

/** Returns a drawing with a picture that is stored already. */
function drawingOf(picture: string) {
  return {
    aquarium: HALL,
    saved_id: "another",
    uid: "guest",
    mail: "",
    penguin_name: "p1",
    saved_at: "2026-04-01T10:00:00.000Z",
    picture,
    image: NO_IMAGE,
  };
}

/**
 * Whether a statement waits for another transaction's lock
 * (https://www.postgresql.org/docs/current/monitoring-stats.html).
 */
async function waitsForLock(database: Database): Promise<boolean> {
  const { rows } =
    await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      database,
    );
  return rows.length > 0;
}

/**
 * Returns the dialect, with a callback at the beginning and at the end of each transaction, as these are not
 * queries in every driver.
 */
function withTransactionEnds(dialect: Dialect, onEnd: () => void): Dialect {
  const createDriver = () => {
    const driver = dialect.createDriver();
    const begin = driver.beginTransaction.bind(driver);
    const commit = driver.commitTransaction.bind(driver);
    driver.beginTransaction = async (connection, options) => {
      onEnd();
      await begin(connection, options);
    };
    driver.commitTransaction = async (connection) => {
      onEnd();
      await commit(connection);
    };
    return driver;
  };
  return {
    createDriver,
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
