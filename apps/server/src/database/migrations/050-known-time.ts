import { type Kysely, type Migration, sql } from "kysely";

/** Where the times of what was stored stand. Saves have no index by time, and are read once, here. */
const ACTIVITIES = [
  ["event", "received_at"],
  ["record", "saved_at"],
  ["drawing", "saved_at"],
  ["audit_entry", "at"],
  ["staff_answer", "at"],
  ["probe", "probed_at"],
] as const;

/**
 * The last time that a server knew, as far as stored rows tell it, and the table of the installation's id. A
 * new database has neither yet: a server's first start stores both.
 */
export function knownTime(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("known_time")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("known_at", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("installation")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("made_at", "text", (column) => column.notNull())
        .execute();
      const known_at = await lastActivity(db);
      if (known_at !== undefined)
        await sql`insert into known_time (id, known_at) values (1, ${known_at})`.execute(db);
    },
  };
}

async function lastActivity(db: Kysely<unknown>): Promise<string | undefined> {
  const times: string[] = [];
  for (const [table, column] of ACTIVITIES) {
    const { rows } = await sql<{ at: string | null }>`
      select max(${sql.id(column)}) as at from ${sql.id(table)}`.execute(db);
    times.push(...rows.flatMap(({ at }) => at ?? []));
  }
  return times.sort().at(-1);
}
