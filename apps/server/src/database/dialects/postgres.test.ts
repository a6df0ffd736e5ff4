import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { probe } from "../../operating/health.ts";
import { StorageUnavailableError } from "../../platform/errors.ts";
import { EventStore } from "../../sessions/event-store.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { findPgBouncer, startPgBouncer } from "../../testing/postgres/pg-bouncer.ts";
import { startCluster } from "../../testing/postgres/postgres-cluster.ts";
import { type Cluster, findPostgres } from "../../testing/postgres/run-cluster.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { SLUG } from "../../testing/running-app.ts";
import { type Database, openDatabase } from "../database.ts";

const log = pino({ level: "silent" });
const LIMITS = { statementMs: 1_500, lockWaitMs: 0 };
const programs = findPostgres();
const bouncer = findPgBouncer();
const AN_EVENT = { session_id: "s", name: "undo", client_ts: 1, payload: {} };
const A_DRAWING = { aquarium: SLUG, uid: "guest", mail: "", penguin_name: "p1" };

const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof StorageUnavailableError ? error.fault : error),
  );

const addProbe = (id: number, to: Database) => to.insertInto("probe").values({ id, probed_at: "" }).execute();

async function backendOf(database: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
  return rows[0]?.pid ?? 0;
}

describe.skipIf(!programs)("connections to PostgreSQL (skipped where its programs are missing)", () => {
  let cluster: Cluster;
  let databaseUrl: string;
  let database: Database;
  beforeAll(async () => {
    cluster = await startCluster(programs ?? "");
  });
  beforeEach(async () => {
    databaseUrl = await cluster.newDatabase();
    database = await openDatabase({ dataDir: "", databaseUrl, limits: LIMITS }, log);
  });
  afterEach(() => database.destroy());

  /** Runs a statement over another connection. */
  async function elsewhere(text: string): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(text);
    await client.end();
  }

  it.each([
    ["a statement", () => addProbe(1, database)],
    ["a transaction", () => database.transaction().execute((each) => addProbe(1, each))],
  ])(
    "%s that a stopped backend never answers fails in time or goes to another, and what follows is stored",
    async (_, write) => {
      const pid = await backendOf(database);
      process.kill(pid, "SIGSTOP");
      try {
        expect(["timeout", "none"]).toContain(await faultOf(write()));
        await addProbe(2, database);
        expect(await backendOf(database)).not.toBe(pid);
      } finally {
        process.kill(pid, "SIGCONT");
      }
    },
  );

  it("what reads, and transactions that begin, go to another connection when theirs was ended", async () => {
    const pid = await backendOf(database);
    await elsewhere(`select pg_terminate_backend(${pid})`);
    expect(await database.selectFrom("probe").select("id").execute()).toEqual([]);
    await elsewhere(`select pg_terminate_backend(${await backendOf(database)})`);
    await database.transaction().execute((each) => addProbe(1, each));
    expect(await database.selectFrom("probe").select("id").execute()).toEqual([{ id: 1 }]);
  });

  it("a transaction that loses its connection fails as such, and says what it was doing by no other error", async () => {
    const losing = database.transaction().execute(async (transaction) => {
      await addProbe(1, transaction);
      await elsewhere(`select pg_terminate_backend(${await backendOf(transaction)})`);
      await addProbe(2, transaction);
    });
    expect(await faultOf(losing)).toBe("connection-lost");
    expect(await database.selectFrom("probe").select("id").execute()).toEqual([]);
  });

  it("a server that became a replica is left: its connections are given up", async () => {
    const pid = await backendOf(database);
    await elsewhere(
      `alter database ${new URL(databaseUrl).pathname.slice(1)} set default_transaction_read_only = on`,
    );
    await elsewhere(`select pg_terminate_backend(${pid})`);
    // The first statement may still get the connection that is ending.
    await backendOf(database).catch(() => undefined);
    const replica = await backendOf(database);
    expect(await faultOf(database.transaction().execute((each) => addProbe(1, each)))).toBe("read-only");
    expect(await backendOf(database)).not.toBe(replica);
  });

  it("of two transactions that wait for each other one fails as a conflict, the other is stored", async () => {
    for (const id of [1, 2]) await addProbe(id, database);
    const touch = (id: number, probed_at: string, by: Database) =>
      by.updateTable("probe").set({ probed_at }).where("id", "=", id).execute();
    let arrived = 0;
    const both = async () => {
      arrived++;
      while (arrived < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    const run = (name: string, first: number, second: number) =>
      database.transaction().execute(async (transaction) => {
        await touch(first, name, transaction);
        await both();
        await touch(second, name, transaction);
      });
    const faults = await Promise.all([faultOf(run("a", 1, 2)), faultOf(run("b", 2, 1))]);
    expect(faults.sort()).toEqual(["conflict", "none"]);
  });

  /**
   * Returns what is stored while another transaction locks an event and a drawing: each `true`, or the fault
   * that refused it.
   */
  async function besideKeptRows(address: string, ofServer = address): Promise<unknown[]> {
    const limits = { statementMs: 5_000, lockWaitMs: 300 };
    const server = await openDatabase({ dataDir: "", databaseUrl: ofServer, limits }, log);
    const rooms = roomsOf(server);
    await rooms.catalog.aquariums.replace(await aquariumContent());
    const keeper = new pg.Client({ connectionString: address });
    await keeper.connect();
    await keeper.query("begin");
    await keeper.query(`insert into event (event_id, session_id, name, client_ts, received_at, payload)
      values ('kept', 's', 'undo', 1, '', '{}')`);
    await keeper.query(`insert into drawing (aquarium, saved_id, uid, mail, penguin_name, drawing_id, saved_at, image)
      values ('${SLUG}', 'one', 'guest', '', 'p1', 'kept', '', '')`);
    const send = (id: string) => [
      rooms.sessions.events.save({ ...AN_EVENT, event_id: id }),
      rooms.visits.drawings.save({ ...A_DRAWING, drawing_id: id }, new Uint8Array([1])),
    ];
    const faults = await Promise.all(["a", "kept", "z"].flatMap(send).map(faultOf));
    await keeper.query("rollback");
    await keeper.end();
    const again = await Promise.all(send("kept").map(faultOf));
    const { events } = await server
      .selectFrom("event")
      .select(({ fn }) => fn.countAll().as("events"))
      .executeTakeFirstOrThrow();
    await rooms.close();
    return [...faults, ...again, Number(events)];
  }
  const BESIDE_KEPT_ROWS = ["none", "none", "locked", "locked", "none", "none", "none", "none", 3];

  // Rule (operating.md#restoring)
  it("rows that a silent transaction keeps hold nothing else of their groups, and are stored when it is gone", async () => {
    expect(await besideKeptRows(databaseUrl)).toEqual(BESIDE_KEPT_ROWS);
  });

  it("a save whose picture is deleted meanwhile is stored, with its picture", async () => {
    const rooms = roomsOf(database);
    await rooms.catalog.aquariums.replace(await aquariumContent());
    await elsewhere(`create sequence times;
      create function take() returns trigger language plpgsql as $$ begin
        if nextval('times') = 1 then delete from picture where digest = new.picture; end if; return new; end $$;
      create trigger take before insert on drawing for each row execute function take()`);
    await rooms.visits.drawings.save({ ...A_DRAWING, drawing_id: "once" }, new Uint8Array([1]));
    const { rows } =
      await sql`select drawing_id, bytes from drawing join picture on digest = picture`.execute(database);
    expect(rows).toEqual([{ drawing_id: "once", bytes: Buffer.from([1]) }]);
  });

  it("a probe whose row somebody keeps does not say that the database is away", async () => {
    const limits = { statementMs: 5_000, lockWaitMs: 300 };
    const rooms = roomsOf(await openDatabase({ dataDir: "", databaseUrl, limits }, log));
    await probe(rooms.database);
    const keeper = new pg.Client({ connectionString: databaseUrl });
    await keeper.connect();
    await keeper.query("begin; select * from probe for update");
    expect(await faultOf(probe(rooms.database))).toBe("none");
    await keeper.end();
    await rooms.close();
  });

  it("a database that is not there is reported as unreachable", async () => {
    const nowhere = openDatabase({ dataDir: "", databaseUrl: "postgres://harapen@127.0.0.1:1/none" }, log);
    await expect(nowhere).rejects.toThrow(
      expect.objectContaining({ cause: expect.any(StorageUnavailableError) }),
    );
  });

  describe.skipIf(!bouncer)("through PgBouncer in transaction mode (skipped where it is missing)", () => {
    let pooled: Database;
    let fresh: string;
    let pool: string;
    beforeEach(async () => {
      fresh = await cluster.newDatabase();
      pool = await startPgBouncer(bouncer ?? "", fresh);
      pooled = await openDatabase({ dataDir: "", databaseUrl: pool, limits: LIMITS }, log);
    });
    afterEach(() => pooled.destroy());

    it("migrations run, and events of many senders are stored", async () => {
      const events = new EventStore(pooled, 3);
      const sent = Array.from({ length: 60 }, (_, index) => ({
        event_id: `e${index}`,
        session_id: "s",
        name: "undo",
        client_ts: 1,
        payload: {},
      }));
      await Promise.all([
        ...sent.map((event) => events.save(event)),
        ...sent.map(() => pooled.selectFrom("event").select("event_id").execute()),
      ]);
      expect(await pooled.selectFrom("event").select("event_id").execute()).toHaveLength(60);
    });

    it("rows that a silent transaction keeps hold nothing else of their groups", async () => {
      expect(await besideKeptRows(fresh, pool)).toEqual(BESIDE_KEPT_ROWS);
    });

    it("a transaction's limit ends with it", async () => {
      const limit = async (of: Database) => {
        const { rows } = await sql<{
          limit: string;
        }>`select current_setting('statement_timeout') as limit`.execute(of);
        return rows[0]?.limit;
      };
      expect(await pooled.transaction().execute(limit)).toBe("1200ms");
      expect(await limit(pooled)).toBe("0");
    });
  });
});
