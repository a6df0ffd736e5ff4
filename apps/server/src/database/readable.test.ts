import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { describeEachDatabase } from "../testing/each-database.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { openDatabase } from "./database.ts";
import { DATABASE_FILE } from "./dialects/sqlite.ts";
import { assertReadable } from "./readable.ts";

const silent = pino({ level: "silent" });

// Rule (operating.md#another-database)
describeEachDatabase("the tables of a database", ({ newMigratedSettings }) => {
  it("are found readable, and one that is gone is named", async () => {
    const database = await openDatabase(await newMigratedSettings(), silent);
    await assertReadable(database);
    await sql`drop table guest_album_drawing`.execute(database);
    await expect(assertReadable(database)).rejects.toMatchObject({
      code: "unreadable-table",
      message: expect.stringMatching(/^The table guest_album_drawing .* Restore a backup\.$/),
    });
    await database.destroy();
  });
});

// Rule (operating.md#another-database)
it("a table with a damaged page is named", async () => {
  const dataDir = temporaryFolder();
  await (await openDatabase({ dataDir }, silent)).destroy();
  damage(join(dataDir, DATABASE_FILE), "visitor");
  const database = await openDatabase({ dataDir }, silent);
  await expect(assertReadable(database)).rejects.toMatchObject({
    message: expect.stringMatching(/^The table visitor of the database cannot be read: .*malformed/),
  });
  await database.destroy();
});

/** Overwrites the first page of a table. */
function damage(path: string, table: string): void {
  const database = new DatabaseSync(path);
  database.exec("pragma journal_mode = delete");
  const page = database.prepare("select rootpage from sqlite_schema where name = ?").get(table)?.rootpage;
  const size = Number(database.prepare("pragma page_size").get()?.page_size);
  database.close();
  const file = openSync(path, "r+");
  writeSync(file, new Uint8Array(size).fill(0xaa), 0, size, (Number(page) - 1) * size);
  closeSync(file);
}
