import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StorageUnavailableError } from "../../platform/errors.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { type Database, openDatabase } from "../database.ts";
import { DATABASE_FILE } from "./sqlite.ts";

const LIMITS = { statementMs: 0, lockWaitMs: 300 };
let dataDir: string;
let database: Database;

beforeEach(async () => {
  dataDir = join(temporaryFolder(), "data");
  mkdirSync(dataDir);
  database = await openDatabase({ dataDir, limits: LIMITS }, pino({ level: "silent" }));
});
afterEach(() => database.destroy());

const addProbe = (id: number, to: Database = database) =>
  to.insertInto("probe").values({ id, probed_at: "" }).execute();
const probes = async () =>
  (await database.selectFrom("probe").select("id").orderBy("id").execute()).map(({ id }) => id);

/** Takes the write lock as another program would; returns the function that releases it. */
function lockFile(): () => void {
  const other = new DatabaseSync(join(dataDir, DATABASE_FILE));
  other.exec("begin immediate");
  return () => other.close();
}

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof StorageUnavailableError ? error.fault : error),
  );

it("a write over SQLite waits for another program's lock, while the event loop and selects go on", async () => {
  await addProbe(1);
  const giveBack = lockFile();
  const write = addProbe(2);
  for (let turn = 0; turn < 3; turn++) {
    await new Promise(setImmediate);
    expect(await probes()).toEqual([1]);
  }
  giveBack();
  await write;
  expect(await probes()).toEqual([1, 2]);
});

it("writes over SQLite that meet a lock for too long fail as busy, all of them in that time, and later ones are stored", async () => {
  const giveBack = lockFile();
  const waiting = [addProbe(1), addProbe(2), database.transaction().execute((each) => addProbe(3, each))];
  expect(await Promise.all(waiting.map(faultOf))).toEqual(["busy", "busy", "busy"]);
  giveBack();
  await addProbe(4);
  expect(await probes()).toEqual([4]);
});

it("selects over SQLite see what is committed while a transaction writes, and nothing of it before", async () => {
  await database.transaction().execute(async (transaction) => {
    await addProbe(1, transaction);
    expect(await probes()).toEqual([]);
    expect(await transaction.selectFrom("probe").select("id").execute()).toEqual([{ id: 1 }]);
  });
  expect(await probes()).toEqual([1]);
});

it("transactions over SQLite that were asked for at once run one after the other, in that order", async () => {
  const order: number[] = [];
  const append = (id: number) =>
    database.transaction().execute(async (transaction) => {
      await addProbe(id, transaction);
      const { count } = await transaction
        .selectFrom("probe")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      order.push(count);
    });
  await Promise.all([append(1), append(2), append(3)]);
  expect(order).toEqual([1, 2, 3]);
});

it("a transaction over SQLite that fails is rolled back, and says why it failed", async () => {
  const failing = database.transaction().execute(async (transaction) => {
    await addProbe(1, transaction);
    throw new Error("this one");
  });
  await expect(failing).rejects.toThrow("this one");
  expect(await probes()).toEqual([]);
});

it.each([
  ["a full disk", "full", sql`pragma max_page_count = 1`],
  ["a read-only file", "read-only", sql`pragma query_only = on`],
])(
  "SQLite's fault of %s is reported as what it is, not as the rollback that it was",
  async (_, fault, pragma) => {
    await pragma.execute(database);
    const saving = database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto("probe")
        .values({ id: 1, probed_at: "x".repeat(1_000_000) })
        .execute();
    });
    expect(await faultOf(saving)).toBe(fault);
  },
);

it("a select over SQLite after another connection's migration sees the new column", async () => {
  await addProbe(1);
  expect(await database.selectFrom("probe").selectAll().execute()).toEqual([{ id: 1, probed_at: "" }]);
  await sql`alter table probe add column added text`.execute(database);
  expect(await database.selectFrom("probe").selectAll().execute()).toEqual([
    { id: 1, probed_at: "", added: null },
  ]);
});

const logBytes = () => statSync(join(dataDir, `${DATABASE_FILE}-wal`)).size;

/**
 * Writes a megabyte as often as this, with content of its own each time: SQLite does not write pages that
 * stay the same.
 */
async function writeMegabytes(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const probed_at = String.fromCharCode(97 + (time % 26)).repeat(1_000_000);
    await database
      .insertInto("probe")
      .values({ id: 1, probed_at })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ probed_at }))
      .execute();
  }
}

/**
 * Opens a reader of one moment of the database, as a backup or an export does, which reads until it is
 * closed.
 */
function startReader(): DatabaseSync {
  const reader = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  reader.exec("begin; select * from probe");
  return reader;
}

it("the write-ahead log grows while a reader stands, and is cut once it has gone", async () => {
  const reader = startReader();
  await writeMegabytes(30);
  expect(logBytes()).toBeGreaterThan(20_000_000);
  reader.close();
  await writeMegabytes(10);
  expect(logBytes()).toBeLessThan(17_000_000);
});

// Rule (operating.md#databases)
it("a write-ahead log over its bound is cut when its last reader has gone, though nobody writes", async () => {
  const readers = [startReader()];
  await writeMegabytes(40);
  readers.push(startReader());
  await writeMegabytes(30);
  expect(logBytes()).toBeGreaterThan(64_000_000);
  for (const reader of readers) reader.close();
  await vi.waitUntil(() => logBytes() === 0, 15_000);
  expect(await database.selectFrom("probe").select("id").execute()).toEqual([{ id: 1 }]);
});
