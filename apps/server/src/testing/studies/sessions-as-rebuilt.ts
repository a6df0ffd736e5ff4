import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import type { Database } from "../../database/database.ts";
import { DATABASE_FILE } from "../../database/dialects/sqlite.ts";
import { rebuildAllSessions } from "../../sessions/complete-sessions.ts";
import { besideServer, type ServerDatabase } from "./beside-server.ts";

const TABLES = ["session", "session_person", "session_study", "session_drawing"] as const;

/** Returns the rows of all sessions as they are, made event by event, and as the log makes them anew. */
export function rebuiltSessions(settings: ServerDatabase) {
  return besideServer(settings, async ({ database }) => {
    const made = await rowsOf(database);
    await rebuildAllSessions(database);
    return { made, rebuilt: await rowsOf(database) };
  });
}

/** As `rebuiltSessions`, in a copy of an embedded database that a server works in. */
export async function rebuiltInCopy(dataDir: string): ReturnType<typeof rebuiltSessions> {
  const copy = mkdtempSync(join(tmpdir(), "harapen-rebuilt-"));
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  try {
    await backup(database, join(copy, DATABASE_FILE));
    return await rebuiltSessions({ dataDir: copy });
  } finally {
    database.close();
    rmSync(copy, { recursive: true });
  }
}

/** Returns each row as a text, sorted. */
async function rowsOf(database: Database): Promise<Record<string, string[]>> {
  const rows = await Promise.all(TABLES.map((table) => database.selectFrom(table).selectAll().execute()));
  return Object.fromEntries(
    rows.map((each, index) => [TABLES[index], each.map((row) => JSON.stringify(row)).sort()]),
  );
}
