import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Reads what the server has stored, directly from its database. */
export function rows(dataDir: string, query: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(dataDir, "harapen.sqlite"), { readOnly: true });
  try {
    return database.prepare(query).all() as Record<string, unknown>[];
  } finally {
    database.close();
  }
}
