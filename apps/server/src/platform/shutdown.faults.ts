import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { PATHS } from "@harapen/contract/calls/paths";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { WHOLE_STUDY } from "@harapen/contract/staff/studies/exports";
import pg from "pg";
import { pino } from "pino";
import { describe, expect, it, vi } from "vitest";
import { openDatabase } from "../database/database.ts";
import { startCluster } from "../testing/postgres/postgres-cluster.ts";
import { findPostgres } from "../testing/postgres/run-cluster.ts";
import { newServerDatabase } from "../testing/postgres/spread-by-session.ts";
import { roomsOf } from "../testing/rooms.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { signInPerson } from "../testing/staff-people.ts";
import { HALL, newTestStudy } from "../testing/studies/test-study.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

/** The longest shutdown that docs/operating.md#starting-and-stopping promises, in milliseconds. */
const LONGEST_SHUTDOWN = 25_000;

/** Sends SIGTERM; resolves to how the process ended, and after how many milliseconds. */
async function stopAndWatch(server: ServerProcess) {
  const start = performance.now();
  const code = await server.stop();
  return { code, ms: performance.now() - start };
}

describe("a shutdown", () => {
  it("cuts connections that hang, and closes what it has", async () => {
    const server = await startServerProcess({ DATA_DIR: temporaryFolder() });
    const { hostname, port } = new URL(server.address);
    const head = `POST ${PATHS.search} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
    const sockets = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = connect(Number(port), hostname).on("error", () => {});
        await new Promise((resolve) => socket.write(head, resolve));
        return socket;
      }),
    );
    await fetch(`${server.address}/health/live`);
    const { code, ms } = await stopAndWatch(server);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(LONGEST_SHUTDOWN);
    for (const socket of sockets) socket.destroy();
  });
});

const programs = findPostgres();

describe.skipIf(!programs)("a shutdown over PostgreSQL (skipped where its programs are missing)", () => {
  it("ends by force while the database answers nothing", async () => {
    const cluster = await startCluster(programs ?? "");
    const databaseUrl = await newServerDatabase(cluster);
    const server = await startServerProcess({ DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() });
    const holder = new pg.Client(databaseUrl);
    await holder.connect();
    await holder.query("begin; lock table event, event_aside in access exclusive mode");
    const event = { event_id: randomUUID(), session_id: "s", name: "dance", client_ts: 0, payload: {} };
    const headers = { "content-type": "application/json" };
    const answer = fetch(server.address + PATHS.logEvent, {
      method: "POST",
      headers,
      body: JSON.stringify(event),
    });
    answer.catch(() => {});
    await vi.waitFor(async () => {
      // The server's maintenance waits for these tables, too.
      const { rows } = await holder.query("select 1 from pg_locks where not granted");
      expect(rows.length).toBeGreaterThan(0);
    });
    expect((await stopAndWatch(server)).ms).toBeLessThan(LONGEST_SHUTDOWN);
    await holder.end();
    await cluster.stop();
  });

  // Rule (operating.md#starting-and-stopping)
  it("gives up the export of a study, however long that would take", async () => {
    const cluster = await startCluster(programs ?? "");
    const settings = { databaseUrl: await newServerDatabase(cluster), dataDir: temporaryFolder() };
    const rooms = roomsOf(await openDatabase(settings, pino({ level: "silent" })));
    const { study } = await newTestStudy(rooms.database);
    await rooms.studies.stored.setStatus(study.id, "closed");
    const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = settings;
    const server = await startServerProcess({ DATA_DIR, DATABASE_URL, DEFAULT_AQUARIUM: HALL });
    const roles = [{ aquarium: HALL, role: "analyst" as const }];
    const analyst = await signInPerson({ address: server.address, rooms }, "Analyst", { roles });
    await rooms.studies.stored.unblind(study.id, analyst.id);
    const holder = new pg.Client(DATABASE_URL);
    await holder.connect();
    await holder.query("begin; lock table record in access exclusive mode");
    const path = STAFF_PATHS.studyExports(HALL, study.id);
    analyst.call("POST", path, { selection: WHOLE_STUDY }).catch(() => {});
    await vi.waitFor(async () => {
      const { rows } = await holder.query("select 1 from pg_locks where not granted");
      expect(rows).toHaveLength(1);
    }, 10_000);
    expect((await stopAndWatch(server)).code).toBe(0);
    expect(readdirSync(join(DATA_DIR, "temporary"))).toEqual([]);
    await holder.end();
    await rooms.close();
    await cluster.stop();
  });
});
