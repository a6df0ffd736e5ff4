import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { drawPenguin, type PenguinDrawing } from "@harapen/simulator/drawings";
import { makePattern } from "@harapen/simulator/patterns";
import type { Random } from "@harapen/simulator/random";
import { ADULT, VISITORS } from "@harapen/simulator/visitors";
import { pino } from "pino";
import { importFolder } from "../../apps/server/src/catalog/folder/import-folder.ts";
import { openDatabase } from "../../apps/server/src/database/database.ts";
import { DATABASE_FILE } from "../../apps/server/src/database/dialects/sqlite.ts";
import { rebuildAllSessions } from "../../apps/server/src/sessions/complete-sessions.ts";
import { roomsOf } from "../../apps/server/src/testing/rooms.ts";
import { penguinId, SLUG, writeAquarium } from "../support/aquarium-folder.ts";
import { makePicture } from "../support/drawing-picture.ts";
import { fingerStrokes } from "./finger-strokes.ts";
import { Visit, type VisitEvent } from "./visit-events.ts";

/** The number of simultaneous visits, so that their events are interleaved as in a real study. */
const AT_ONCE = 20;
const BLOCK_MS = 300_000;
const DRAWINGS = 400;
const BEGINS = Date.parse("2026-01-01T00:00:00Z");

export interface Study {
  readonly events: number;
  readonly points: number;
  readonly visits: number;
}

/**
 * Fills a new database, in `data` below `folder`, with at least this many events: visits that each draw a
 * penguin, and the record and picture that each saves, with so many coloured pixels, or as many as real ones
 * have.
 */
export async function fillStudy(
  folder: string,
  random: Random,
  leastEvents: number,
  inkedPixels?: number,
): Promise<Study> {
  const dataDir = join(folder, "data");
  await prepareDatabase(dataDir, folder);
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE));
  const drawings = Array.from({ length: DRAWINGS }, (_, index) => draw(random, index));
  const image = makePicture(random, inkedPixels);
  const insert = inserters(database);
  const study = { events: 0, points: 0, visits: 0 };
  for (let block = 0; study.events < leastEvents; block++) {
    const visits = Array.from({ length: AT_ONCE }, () => {
      const drawing = drawings[random.integer(0, DRAWINGS - 1)] ?? draw(random, 0);
      const startsAt = BEGINS + block * BLOCK_MS + random.integer(0, BLOCK_MS);
      study.points += drawing.strokes.reduce((sum, { pos }) => sum + pos.length, 0);
      return { drawing, visit: new Visit(random, drawing, startsAt) };
    });
    const events = visits
      .flatMap(({ visit }) => visit.events)
      .sort((one, other) => one.client_ts - other.client_ts);
    database.exec("begin");
    for (const event of events) insert.event(event);
    for (const { drawing, visit } of visits) insert.record(visit, drawing, image);
    database.exec("commit");
    study.events += events.length;
    study.visits += visits.length;
  }
  database.close();
  const filled = await openDatabase({ dataDir }, pino({ level: "silent" }));
  await rebuildAllSessions(filled);
  await filled.destroy();
  return study;
}

async function prepareDatabase(dataDir: string, folder: string): Promise<void> {
  const settings = { dataDir };
  writeAquarium(folder, "study", 10);
  const rooms = roomsOf(await openDatabase(settings, pino({ level: "silent" })));
  await importFolder(join(folder, SLUG), rooms.catalog.aquariums);
  await rooms.close();
}

/** Returns a drawing with as many points as a finger makes: several for each of the simulator's. */
function draw(random: Random, index: number): PenguinDrawing {
  const drawing = drawPenguin(random, makePattern(random), VISITORS[index % VISITORS.length] ?? ADULT);
  return { ...drawing, strokes: fingerStrokes(drawing.strokes) };
}

function inserters(database: DatabaseSync) {
  const event = database.prepare(
    `insert into event (event_id, session_id, session_seq, name, client_ts, received_at, aquarium, payload)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const record = database.prepare(
    `insert into record (aquarium, record_id, uid, name, penname, band_color, draw_seconds, strokes, ranking, part, rank,
       drawing_id, search_id, saved_at, image)
     values (?, ?, 'guest', 'guest', '', '[]', 42.5, ?, '[{"id":"${penguinId(1)}","score":0.1}]', ?, 2, ?, ?, ?, ?)`,
  );
  return {
    event: ({ event_id, session_id, session_seq, name, client_ts, payload }: VisitEvent) => {
      const received_at = new Date(client_ts + 50).toISOString();
      event.run(event_id, session_id, session_seq, name, client_ts, received_at, SLUG, payload);
    },
    record: ({ drawing_id, search_id, events }: Visit, { strokes, mask }: PenguinDrawing, image: Buffer) => {
      const saved_at = new Date(events.at(-1)?.client_ts ?? 0).toISOString();
      const drawn = [JSON.stringify(strokes), JSON.stringify(mask)];
      record.run(SLUG, randomUUID(), ...drawn, drawing_id, search_id, saved_at, image);
    },
  };
}
