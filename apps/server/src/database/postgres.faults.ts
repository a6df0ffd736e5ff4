import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aquariumFiles, writeFolder } from "../testing/aquarium-fixture.ts";
import { PersistentClient } from "../testing/persistent-client.ts";
import { startCluster } from "../testing/postgres/postgres-cluster.ts";
import { type Cluster, findPostgres } from "../testing/postgres/run-cluster.ts";
import { newServerDatabase } from "../testing/postgres/spread-by-session.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { openDatabase } from "./database.ts";

const AWAY_MS = 60_000;
const STOPPED_MS = 15_000;
const programs = findPostgres();

describe.skipIf(!programs)("PostgreSQL (skipped where its programs are missing)", () => {
  let cluster: Cluster;
  let databaseUrl: string;
  let server: ServerProcess;
  beforeEach(async () => {
    cluster = await startCluster(programs ?? "");
    databaseUrl = await newServerDatabase(cluster);
    server = await startServerProcess({
      DATABASE_URL: databaseUrl,
      IMPORT_DIR: writeFolder(aquariumFiles()),
    });
  });
  afterEach(async () => {
    await server.stop();
    await cluster.stop();
  });

  const isLive = async () => (await fetch(`${server.address}/health/live`)).status;

  async function expectExactlyStored({
    drawings,
    events,
  }: Pick<PersistentClient, "drawings" | "events">): Promise<void> {
    const database = await openDatabase({ dataDir: "", databaseUrl }, pino({ level: "silent" }));
    const storedDrawings = await database.selectFrom("drawing").select("drawing_id").execute();
    const storedEvents = await database.selectFrom("event").select("event_id").execute();
    await database.destroy();
    expect(storedDrawings.map(({ drawing_id }) => drawing_id).sort()).toEqual(drawings.toSorted());
    expect(storedEvents.map(({ event_id }) => event_id).sort()).toEqual(events.toSorted());
  }

  it("away for a minute: saves are asked to come again, the rest lives, and all is stored once", async () => {
    const client = new PersistentClient(() => server.address);
    await client.acknowledges(20);
    await cluster.stop();
    await pause(AWAY_MS / 2);
    expect(await isLive()).toBe(200);
    await pause(AWAY_MS / 2);
    cluster.start();
    await client.acknowledges(20);
    await client.finish();
    expect(client.refusals).toEqual(new Set(["503, Retry-After"]));
    await expectExactlyStored(client);
  });

  // Rule (operating.md#restoring)
  it("with every backend stopped: what is new is stored by other ones, and what they keep when they go on, all once", async () => {
    const client = new PersistentClient(() => server.address);
    await client.acknowledges(20);
    const stopped = await backends();
    expect(stopped.length).toBeGreaterThan(0);
    const another = await besideStopped(stopped, async () => {
      expect(await isLive()).toBe(200);
      await pause(STOPPED_MS);
      const newcomer = new PersistentClient(() => server.address);
      await newcomer.acknowledges(20);
      return newcomer;
    });
    await Promise.all([client.finish(), another.finish()]);
    const refusals = [...client.refusals, ...another.refusals];
    expect(refusals.filter((each) => each !== "503, Retry-After")).toEqual([]);
    await expectExactlyStored({
      drawings: [...client.drawings, ...another.drawings],
      events: [...client.events, ...another.events],
    });
  });

  /** Does work while processes are stopped, and lets them go on whatever its outcome. */
  async function besideStopped<Result>(
    pids: readonly number[],
    work: () => Promise<Result>,
  ): Promise<Result> {
    for (const pid of pids) signal(pid, "SIGSTOP");
    try {
      return await work();
    } finally {
      for (const pid of pids) signal(pid, "SIGCONT");
    }
  }

  /** Returns the processes that serve the server's connections. */
  async function backends(): Promise<number[]> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await client.end();
    return rows.map(({ pid }) => pid);
  }
});

/** Sends a signal to a process, which may have ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
