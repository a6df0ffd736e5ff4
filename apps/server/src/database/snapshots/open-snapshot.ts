import type { DatabaseSettings } from "../database.ts";
import type { Snapshot } from "./snapshot.ts";

/** Opens a snapshot of the database; the PostgreSQL driver is loaded only if needed. */
export async function openSnapshot({ dataDir, databaseUrl }: DatabaseSettings): Promise<Snapshot> {
  if (databaseUrl === undefined) {
    const { openSqliteSnapshot } = await import("./sqlite-snapshot.ts");
    return openSqliteSnapshot(dataDir);
  }
  const { openPostgresSnapshot } = await import("./postgres-snapshot.ts");
  return openPostgresSnapshot(databaseUrl);
}
