import { hash, randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pino } from "pino";
import { importFolder } from "../../../apps/server/src/catalog/folder/import-folder.ts";
import { openDatabase } from "../../../apps/server/src/database/database.ts";
import { DATABASE_FILE } from "../../../apps/server/src/database/dialects/sqlite.ts";
import { openOldDatabase } from "../../../apps/server/src/testing/old-database.ts";
import { roomsOf } from "../../../apps/server/src/testing/rooms.ts";
import { SLUG, writeAquarium } from "../../support/aquarium-folder.ts";

const LAST_OF_FIRST_RELEASE = "005-learned-patterns";
const ROWS_OF_A_TRANSACTION = 10_000;
const SESSION_EVENTS = 60;
const BEGINS = Date.parse("2026-01-01T00:00:00Z");
const EVERY_MS = 1_000;

export interface Content {
  readonly events: number;
  readonly drawings: number;
  /** The PNG of every drawing, to which each appends some bytes of its own. */
  readonly picture: Uint8Array;
}

/**
 * Fills a new database as the first release left it: events of some 300 bytes, and records and drawings with
 * one picture each, stored in both.
 */
export async function fillFirstRelease(
  folder: string,
  dataDir: string,
  { events, drawings, picture }: Content,
): Promise<void> {
  await (await openOldDatabase({ dataDir }, LAST_OF_FIRST_RELEASE)).destroy();
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE));
  database.exec("pragma synchronous = off; pragma cache_size = -400000");
  await copyAquarium(folder, database);
  inTransactions(database, events, eventInserter(database));
  inTransactions(database, drawings, saveInserter(database, picture));
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
}

/**
 * Counts the pictures that are still stored with their saves; before the upgrade has begun, that is all of
 * them.
 */
export function countPicturesToMove(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true, timeout: 10_000 });
  try {
    const count = (table: string) =>
      Number(database.prepare(`select count(*) as rows from ${table} where picture is null`).get()?.rows);
    return count("record") + count("drawing");
  } finally {
    database.close();
  }
}

/** Moves the remaining pictures in two statements per table, as a server could not while it answers. */
export function movePicturesAtOnce(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE));
  database.exec("pragma synchronous = off; pragma cache_size = -400000");
  database.function("sha256", { deterministic: true }, (bytes) => hash("sha256", bytes as Uint8Array));
  for (const table of ["record", "drawing"])
    database.exec(`insert into picture select sha256(image), image from ${table} where picture is null on conflict do nothing;
      update ${table} set picture = sha256(image), image = x'' where picture is null`);
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
}

/**
 * Imports the aquarium with this version into another database, and copies what the first release had of it.
 */
async function copyAquarium(folder: string, target: DatabaseSync): Promise<void> {
  writeAquarium(folder, "backup", 40);
  const dataDir = join(folder, "import");
  const rooms = roomsOf(await openDatabase({ dataDir }, pino({ level: "silent" })));
  await importFolder(join(folder, SLUG), rooms.catalog.aquariums);
  await rooms.close();
  target.exec(`attach '${join(dataDir, DATABASE_FILE)}' as imported;
    insert into aquarium (slug, details, version, imported_at) select slug, details, version, imported_at from imported.aquarium;
    insert into penguin (aquarium, penguin_id, position, record) select aquarium, penguin_id, position, record from imported.penguin;
    insert into dictionary (aquarium, locale, words) select aquarium, locale, words from imported.dictionary;
    insert into media (aquarium, name, type, hash, bytes) select aquarium, name, type, hash, bytes from imported.media;
    detach imported`);
}

function inTransactions(database: DatabaseSync, rows: number, insert: (row: number) => void): void {
  for (let row = 0; row < rows; row++) {
    if (row % ROWS_OF_A_TRANSACTION === 0) database.exec(row > 0 ? "commit; begin" : "begin");
    insert(row);
  }
  if (rows > 0) database.exec("commit");
}

const timeOf = (row: number) => new Date(BEGINS + row * EVERY_MS).toISOString();

function eventInserter(database: DatabaseSync): (row: number) => void {
  const insert = database.prepare(
    `insert into event (event_id, session_id, session_seq, name, client_ts, received_at, aquarium, payload)
     values (?, ?, ?, 'draw_move', ?, ?, ?, ?)`,
  );
  const pos = Array.from({ length: 12 }, (_, index) => ({ x: 150 + index, y: 200 + index, t: index * 16 }));
  let session_id = "";
  return (row) => {
    const session_seq = (row % SESSION_EVENTS) + 1;
    if (session_seq === 1) session_id = randomUUID();
    const payload = JSON.stringify({ session_seq, aquarium: SLUG, stroke: 1, pos });
    insert.run(randomUUID(), session_id, session_seq, BEGINS + row * EVERY_MS, timeOf(row), SLUG, payload);
  };
}

function saveInserter(database: DatabaseSync, picture: Uint8Array): (row: number) => void {
  const record = database.prepare(
    `insert into record (aquarium, record_id, uid, name, penname, band_color, draw_seconds, strokes, ranking, part, rank,
       drawing_id, search_id, saved_at, image)
     values (?, ?, 'guest', 'guest', '', '[]', 42.5, ?, '[{"id":"p1","score":0.5}]', '[]', 1, ?, ?, ?, ?)`,
  );
  const drawing = database.prepare(
    `insert into drawing (aquarium, saved_id, uid, mail, penguin_name, drawing_id, search_id, saved_at, image)
     values (?, ?, ?, '', 'p1', ?, ?, ?, ?)`,
  );
  const points = Array.from({ length: 300 }, (_, index) => ({ x: index, y: index, t: index * 16 }));
  const strokes = JSON.stringify([{ stroke: 0, brushSize: 10, pos: points }]);
  return (row) => {
    const ids = [randomUUID(), randomUUID(), timeOf(row)] as const;
    const own = Buffer.concat([picture, randomBytes(16)]);
    record.run(SLUG, randomUUID(), strokes, ...ids, own);
    drawing.run(SLUG, randomUUID(), `member ${row % 1_000}`, ...ids, own);
  };
}
