import type { SaveDrawingRequest } from "@harapen/contract/calls/save-drawing";
import type { SaveRecordRequest } from "@harapen/contract/calls/save-record";
import { everythingVisible } from "@harapen/contract/drawing";
import { eventContext } from "@harapen/contract/telemetry/envelope";
import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";
import { readAquariumFolder } from "../aquariums/read-folder.ts";
import type { Database } from "../storage/database.ts";
import { createStorage } from "../storage/storage.ts";
import { aquariumFiles, writeFolder } from "./aquarium-fixture.ts";
import { makePng } from "./png-fixture.ts";

/** What must not be found in an export without personal data. */
export const PERSONAL = {
  uid: "auth0|5f7c8ec7c33c6c004bbafe82",
  name: "Hanako Testname",
  mail: "hanako@mail.example",
  penname: "Our little Pen",
  token: "s3cr3t-token",
} as const;

export const DRAWING = "0b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f11";
export const SEARCH = "6b1f0c2a-77aa-4c1f-8d7e-2f6f7a8b9c01";
export const VIEW = "7c2f0c2a-77aa-4c1f-8d7e-2f6f7a8b9c02";
export const BEGINS = Date.parse("2026-04-30T12:00:00.000Z");
export const PICTURE = makePng();

/** Events as the database has them: `told` numbers a session's, `unnumbered` and `aside` do not. */
export class EventInserter {
  readonly #database: Database;
  #count = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** An event of the contract, a second after the other; `extra` is what the contract does not know. */
  async event<Name extends EventName>(
    session: string,
    seq: number | null,
    name: Name,
    payload: EventPayload<Name>,
  ) {
    await this.#database
      .insertInto("event")
      .values(this.#row(session, seq, name, payload))
      .execute();
  }

  async aside(session: string, seq: number | null, name: string, payload: object, reason: string) {
    await this.#database
      .insertInto("event_aside")
      .values({ ...this.#row(session, seq, name, payload), reason })
      .execute();
  }

  #row(session_id: string, seq: number | null, name: string, payload: object) {
    const count = this.#count++;
    const { aquarium } = eventContext.parse(payload);
    return {
      event_id: `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`,
      session_id,
      session_seq: seq,
      name,
      client_ts: BEGINS + count * 1_000,
      received_at: new Date(BEGINS + count * 1_000 + 250).toISOString(),
      aquarium: aquarium ?? null,
      payload: JSON.stringify(payload),
    };
  }
}

/** One visit from its start to its end, in which somebody tells everything of themselves that can be told. */
export async function insertWholeVisit(told: EventInserter, session: string): Promise<void> {
  const { uid, token, mail, name } = PERSONAL;
  const at = { aquarium: "testhall" };
  let seq = 1;
  const tell = <Name extends EventName>(event: Name, payload: EventPayload<Name>) =>
    told.event(session, seq++, event, { ...payload, ...at });
  const view = { view_id: VIEW, screen: "draw" };
  const search = { search_id: SEARCH };
  await tell("session_start", {
    device: "d1",
    app_version: "1.0.0",
    locale: "ja",
    uid,
    ...at,
    referrer: `https://user:${token}@guide.example/tour?visitor=${token}#${token}`,
    name,
  });
  await tell("login_result", { provider: "hosted", ok: true, uid, profile: { mail } });
  await tell("page_view", { ...view, from: "direct", locale: "ja" });
  await tell("stroke_start", { drawing_id: DRAWING, seq: 0, x: 200, y: 210.5, pen_px: 10 });
  await tell("stroke_move", {
    drawing_id: DRAWING,
    points: [
      { x: 201, y: 211 },
      { x: 202, y: 212 },
    ],
  });
  await tell("stroke_end", { drawing_id: DRAWING, seq: 0, total_strokes: 1 });
  await tell("page_leave", { ...view, total_ms: 4_000, active_ms: 3_000 });
  await tell("search", {
    ...search,
    drawing_id: DRAWING,
    algo_ver: "1.0.0",
    grid9: [0, 0, 0, 0, 1, 0, 0, 0, 0],
    total_strokes: 1,
    part: everythingVisible(),
    latency_ms: 41.5,
  });
  await tell("page_leave", { ...view, total_ms: 9_000, active_ms: 5_000 });
  await tell("rank_impression", {
    ...search,
    topN: 7,
    items: [{ name: "p1", pos: 1, score: 0.75, seen_by: name }],
  });
  await tell("show_more", { ...search, from: 7, to: "all" });
  await tell("result_click", { ...search, penguin_name: "p1", rank: 1, score: 0.75 });
  await tell("back_to_results", { ...search, penguin_name: "p1" });
  await tell("confirm_correct", { ...search, penguin_name: "p2", rank: 2 });
  await tell("error_client", {
    code: "login_error",
    message: `no ${mail} at /cb?code=${token}`,
    screen: "home",
  });
  await tell("cta_click", {
    button: "survey",
    mode: "logged_in",
    target: `https://survey.example/f?id=${token}`,
  });
  await tell("session_end", { reason: "close", dwell_ms: 20_000 });
}

export function aRecord(changes: Partial<SaveRecordRequest> = {}): Omit<SaveRecordRequest, "image"> {
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
    ranking: [{ id: "p1", score: 0.5, name: "アン" }, { id: 3 }],
    part: everythingVisible(),
    rank: 2,
    drawing_id: DRAWING,
    search_id: SEARCH,
    ...changes,
  };
}

export function aDrawing(changes: Partial<SaveDrawingRequest> = {}): Omit<SaveDrawingRequest, "image"> {
  const { uid, mail } = PERSONAL;
  return { uid, mail, aquarium: "testhall", penguin_name: "=cmd|p1", drawing_id: DRAWING, ...changes };
}

/** A study of one whole visit and three others, with a record and an album. */
export async function insertResearchFixture(database: Database): Promise<EventInserter> {
  const storage = createStorage(database);
  await storage.aquariums.replace(await readAquariumFolder(writeFolder(aquariumFiles())));
  const told = new EventInserter(database);
  await insertWholeVisit(told, "whole");
  const size = { width: 1, height: 1, dpr: 1, orientation: "portrait" };
  for (const seq of [1, 2, 5]) await told.event("gaps", seq, "viewport", { ...size, aquarium: "elsewhere" });
  await told.event("open", 1, "viewport", size);
  await told.aside(
    "open",
    2,
    "new_event",
    { uid: PERSONAL.uid, any: [PERSONAL.mail] },
    "there is no event of this name",
  );
  await told.aside("open", 3, PERSONAL.mail, {}, "there is no event of this name");
  await told.event("-old", null, "lang_change", { from: "ja", to: "en", screen: '=1+1,"x"' });
  await storage.records.save(aRecord(), PICTURE);
  await storage.drawings.save(aDrawing(), PICTURE);
  await storage.drawings.save(aDrawing({ uid: "guest", mail: "guest", drawing_id: undefined }), PICTURE);
  return told;
}
