import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "./database.ts";

/** How often a server says that it runs, in milliseconds. */
const EVERY_MS = 10_000;
/** After how long without an announcement a server counts as gone, in seconds. */
const GONE_AFTER_S = 35;
/** After how long the row of one that was killed is deleted, in hours. */
const DELETED_AFTER_H = 24;

/** The time by PostgreSQL's clock, which all servers share, in the format of every other stored time. */
const NOW = sql<string>`to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Announces regularly that a server runs over PostgreSQL, so that nobody restores a backup under it, until
 * the returned function is called. A session's lock would be lost behind a pool of connections.
 */
export async function announceServer(database: Database, log: Logger): Promise<() => Promise<void>> {
  const id = randomUUID();
  await deleteKilled(database);
  await announce(database, id);
  const timer = setInterval(() => {
    announce(database, id).catch((error) => log.warn({ err: error }, "could not say that it runs"));
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await database.deleteFrom("running_server").where("id", "=", id).execute();
  };
}

/** Counts the servers that run over a PostgreSQL database. */
export async function countRunningServers(database: Database): Promise<number> {
  const { rows } = await sql`select id from running_server
    where seen_at::timestamptz > now() - make_interval(secs => ${GONE_AFTER_S})`.execute(database);
  return rows.length;
}

async function deleteKilled(database: Database): Promise<void> {
  await sql`delete from running_server
    where seen_at::timestamptz < now() - make_interval(hours => ${DELETED_AFTER_H})`.execute(database);
}

async function announce(database: Database, id: string): Promise<void> {
  await database
    .insertInto("running_server")
    .values({ id, seen_at: NOW })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at: NOW }))
    .execute();
}
