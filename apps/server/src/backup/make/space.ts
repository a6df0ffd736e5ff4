import { statfsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { BackupError } from "../../errors/backup-error.ts";

/** Throws a BackupError ("no-space") where fewer than this many bytes are free on a folder's disk. */
export function assertSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize > bytes) return;
  const megabytes = Math.ceil(bytes / 1_000_000);
  throw new BackupError(
    "no-space",
    `The disk has no room for a backup, which takes ${megabytes} MB with what the server's saves leave free.`,
  );
}

/** Whether two paths are on one disk; `false` where one does not exist. */
export function onOneDisk(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false })?.dev);
  return first !== undefined && first === second;
}

/** Returns the bytes of a copy of an SQLite database, without its free pages; 0 where it is too damaged to tell, in which case copying it reports that. */
export function sqliteBytes(file: string): number {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      return Number(database.prepare(BYTES).get()?.bytes);
    } finally {
      database.close();
    }
  } catch {
    return 0;
  }
}

const BYTES =
  "select (page_count - freelist_count) * page_size as bytes from pragma_page_count, pragma_freelist_count, pragma_page_size";

/** Resolves to the bytes that a PostgreSQL database has, about as many as its copy. */
export async function postgresBytes(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query("select pg_database_size(current_database())::float8 as bytes");
    return rows[0].bytes;
  } finally {
    await client.end();
  }
}
