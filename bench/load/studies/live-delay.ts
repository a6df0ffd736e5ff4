import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { createRandom } from "@harapen/simulator/random";
import { pino } from "pino";
import type { Context } from "../../../apps/server/src/context.ts";
import { openDatabase } from "../../../apps/server/src/database/database.ts";
import { completeSessions } from "../../../apps/server/src/sessions/complete-sessions.ts";
import {
  findPostgres,
  makeCluster,
  runCluster,
} from "../../../apps/server/src/testing/postgres/run-cluster.ts";
import { roomsOf } from "../../../apps/server/src/testing/rooms.ts";
import type { ServerDatabase } from "../../../apps/server/src/testing/studies/beside-server.ts";
import { inTemporaryFolder } from "../../support/temporary-folder.ts";
import { fillStudy } from "../study-database.ts";
import { copyStudy } from "./copy-study.ts";
import { addParticipants, makeStudy } from "./joined-study.ts";
import { measureDelays } from "./measure-delays.ts";

/*
 * Measures the delay of live figures, over HTTP and a million events: from when a visitor's client sends an
 * event until an answer that counts it has reached a console that asks as often as the app for staff does.
 * With one server over the embedded database, and with two over one PostgreSQL, of which the first receives
 * the events and the second is asked for the figures. Exits with 1 if one delay is over 10 s.
 */

const EVENTS = 1_000_000;
const TRIES = 40;
const BOUND_SECONDS = 10;

await inTemporaryFolder(async (folder) => {
  const { events } = await fillStudy(folder, createRandom("live-delay"), EVENTS);
  const dataDir = join(folder, "data");
  const study = await withRooms({ dataDir }, (rooms) => makeStudy(rooms, dataDir));
  const participants = addParticipants(dataDir, study, TRIES);
  const rows: ({ readonly setup: string } & Awaited<ReturnType<typeof measureDelays>>)[] = [];
  const measure = async (setup: string, database: ServerDatabase, servers: number) => {
    await withRooms(database, (rooms) => completeSessions(rooms.database, { pauseMs: 0 }));
    rows.push({ setup, ...(await measureDelays({ database, servers, study, participants })) });
  };
  const programs = findPostgres();
  if (programs !== undefined) {
    const own = join(folder, "postgres");
    mkdirSync(own);
    // PostgreSQL runs as another user if the bench runs as root.
    chmodSync(folder, 0o711);
    const postgres = await runCluster(programs, makeCluster(programs, own));
    const database = { dataDir: join(folder, "other"), databaseUrl: await postgres.newDatabase() };
    await withRooms(database, (rooms) => copyStudy(folder, rooms));
    await measure("two servers over PostgreSQL", database, 2).finally(() => postgres.stop());
  }
  await measure("one server over the embedded database", { dataDir }, 1);
  console.log(`${events} events`);
  console.table(rows);
  const holds = rows.every(({ "worst (s)": worst }) => worst <= BOUND_SECONDS);
  console.log(`bound: ${BOUND_SECONDS} s: ${holds ? "held" : "NOT held"}`);
  if (!holds) process.exitCode = 1;
});

async function withRooms<Result>(
  settings: ServerDatabase,
  work: (rooms: Context) => Promise<Result>,
): Promise<Result> {
  const rooms = roomsOf(await openDatabase(settings, pino({ level: "silent" })));
  return work(rooms).finally(() => rooms.close());
}
