import type { SaveRecordRequest } from "@harapen/contract/calls/saves";
import { everythingVisible } from "@harapen/contract/drawing";
import type { Database } from "../../database/database.ts";
import { toRecordRow } from "../../search/record-row.ts";
import type { DrawingToStore } from "../../visits/drawing-store.ts";
import { aquariumContent } from "../aquarium-fixture.ts";
import { makePng } from "../png-fixture.ts";
import { roomsOf } from "../rooms.ts";
import { EventInserter } from "./event-inserter.ts";
import { DRAWING, insertWholeVisit, PERSONAL, SEARCH } from "./whole-visit.ts";

export const PICTURE = makePng();

/** Returns a record with personal data and with texts that look like formulas. */
function aRecord(changes: Partial<SaveRecordRequest> = {}): Omit<SaveRecordRequest, "image"> {
  const { uid, name, penname } = PERSONAL;
  return {
    uid,
    name,
    penname,
    aquarium: "testhall",
    bandcolor: ["red", "=blue"],
    time: 12.5,
    data: [
      {
        stroke: 0,
        brushSize: 10,
        pos: [
          { x: 1.5, y: 2, t: 3 },
          { x: 2, y: 3 },
        ],
      },
      { stroke: 1, brushSize: 10, pos: [{ x: -9, y: 0, t: 20 }] },
    ],
    ranking: [{ id: "p1", score: 0.5, rank: 1, name: "アン" }, { id: 3 }],
    part: everythingVisible(),
    rank: 2,
    drawing_id: DRAWING,
    search_id: SEARCH,
    ...changes,
  };
}

/** Returns a drawing for the album, with such data and texts. */
function aDrawing(changes: Partial<DrawingToStore> = {}): DrawingToStore {
  const { uid, mail } = PERSONAL;
  return { uid, mail, aquarium: "testhall", penguin_name: "=cmd|p1", drawing_id: DRAWING, ...changes };
}

/**
 * Inserts one whole visit and three others, with a record and an album; returns the inserter for further
 * events.
 */
export async function insertResearchFixture(database: Database): Promise<EventInserter> {
  const rooms = roomsOf(database);
  await rooms.catalog.aquariums.replace(await aquariumContent());
  const events = new EventInserter(database);
  await insertWholeVisit(events, "whole");
  const size = { width: 1, height: 1, dpr: 1, orientation: "portrait" };
  for (const seq of [1, 2, 5])
    await events.insert("gaps", seq, "viewport", { ...size, aquarium: "elsewhere" });
  await events.insert("open", 1, "viewport", size);
  await events.insertInvalid(
    "open",
    2,
    "new_event",
    { uid: PERSONAL.uid, any: [PERSONAL.mail] },
    "there is no event of this name",
  );
  await events.insertInvalid("open", 3, PERSONAL.mail, {}, "there is no event of this name");
  await events.insert("-old", null, "lang_change", { from: "ja", to: "en", screen: '=1+1,"x"' });
  await rooms.visits.records.save(toRecordRow(aRecord(), PICTURE));
  await rooms.visits.drawings.save(aDrawing(), PICTURE);
  await rooms.visits.drawings.save(aDrawing({ uid: "guest", mail: "guest", drawing_id: undefined }), PICTURE);
  return events;
}
