import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { DATABASE_FILE } from "../../database/dialects/sqlite.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import type { AquariumContent } from "../aquarium-content.ts";
import { digestOf } from "./pictures.ts";

const PICTURES = 30;
const PICTURE_BYTES = 100_000;

/** An aquarium with three megabytes of pictures. */
async function picturedAquarium(): Promise<AquariumContent> {
  const { penguins, ...content } = await aquariumContent();
  const media = Array.from({ length: PICTURES }, (_, index) => {
    const bytes = randomBytes(PICTURE_BYTES);
    return { name: `${index}.jpg`, type: "image/jpeg", hash: digestOf(bytes).slice(0, 16), bytes };
  });
  const named = media.map(({ name }, index) => ({
    ...(penguins[0] as AquariumContent["penguins"][number]),
    id: `${index}`,
    picture: name,
    icon: name,
  }));
  return { ...content, penguins: named, media };
}

describeEachDatabase("an import that changes one band", ({ newMigratedSettings }) => {
  let settings: DatabaseSettings;
  let database: Database;
  let rooms: Context;
  beforeEach(async () => {
    settings = await newMigratedSettings();
    database = await openDatabase(settings, pino({ level: "silent" }));
    rooms = roomsOf(database);
  });
  afterEach(() => rooms.close());

  /**
   * Returns the number of bytes that the database has written to its write-ahead log, since that was last
   * emptied or ever.
   */
  async function writtenBytes(): Promise<number> {
    if (settings.databaseUrl === undefined)
      return statSync(join(settings.dataDir, `${DATABASE_FILE}-wal`)).size;
    const { rows } = await sql<{ bytes: string }>`
      select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`.execute(database);
    return Number(rows[0]?.bytes);
  }

  // Rule (an-aquariums-data)
  it("writes no picture, nor a row that names one", async () => {
    const content = await picturedAquarium();
    await rooms.catalog.aquariums.replace(content);
    if (settings.databaseUrl === undefined) await sql`pragma wal_checkpoint(truncate)`.execute(database);
    const rowsBefore = await mediaRows();
    const before = await writtenBytes();
    const [first, ...others] = content.penguins;
    if (!first) throw new Error("there are penguins");
    const changed = { ...first, band_color: ["blue"] };
    await rooms.catalog.aquariums.replace({ ...content, penguins: [changed, ...others], version: "next" });
    expect((await rooms.catalog.aquariums.penguins("testhall"))[0]?.band_color).toEqual(["blue"]);
    expect((await writtenBytes()) - before).toBeLessThan((PICTURES * PICTURE_BYTES) / 10);
    expect(await mediaRows()).toEqual(rowsBefore);
  });

  /** Returns the rows by where the database keeps them: one that is written anew is kept elsewhere. */
  async function mediaRows(): Promise<unknown[]> {
    const place = settings.databaseUrl === undefined ? sql`rowid` : sql`ctid::text`;
    const { rows } = await sql`select name, ${place} as place from media order by name`.execute(database);
    return rows;
  }
});
