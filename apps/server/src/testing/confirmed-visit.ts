import { randomUUID } from "node:crypto";
import type { SaveRecordRequest } from "@harapen/contract/calls/saves";
import { everythingVisible, type Stroke } from "@harapen/contract/drawing";
import type { Context } from "../context.ts";
import { type ProvenSearch, toRecordRow } from "../search/record-row.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Four spots that no penguin of the fixture has, in canvas units. */
export const BELLY: readonly Point[] = [
  { x: 150, y: 170 },
  { x: 235, y: 180 },
  { x: 165, y: 260 },
  { x: 230, y: 290 },
];

/** A visit that ends with a confirmation. */
export interface ConfirmedVisit {
  /** The id of the confirmed penguin. */
  readonly penguin: string;
  /** The device; without one the visit has no events. */
  readonly device?: string;
  /** The drawing's spots; `BELLY` unless given. */
  readonly points?: readonly Point[];
  readonly drawing?: string;
  readonly rank?: number;
  /** Whether the visitor expanded the list of candidates. */
  readonly expanded?: boolean;
  /**
   * The network that it comes from, the day of its search and what was signed; by default another network at
   * each visit, so that five visits teach. `null`: nothing was signed.
   */
  readonly prefix?: string;
  readonly day?: string;
  readonly answer?: string | null;
}

let visits = 0;

/** Returns a drawing of one tap at each point. */
export function taps(points: readonly Point[]): Stroke[] {
  return points.map(({ x, y }, stroke) => ({ stroke, brushSize: 10, pos: [{ x, y }] }));
}

/**
 * Stores a confirmed visit: the record, which it returns, and the events of its session where it has a
 * device.
 */
export async function saveConfirmedVisit(
  rooms: Context,
  aquarium: string,
  visit: ConfirmedVisit,
): Promise<SaveRecordRequest> {
  const { penguin, device, points = BELLY, drawing = randomUUID(), rank = 2, expanded = false } = visit;
  const search = randomUUID();
  if (device !== undefined)
    await saveSession(rooms, { aquarium, device, search, drawing, penguin, rank, expanded });
  const record: SaveRecordRequest = {
    name: "guest",
    uid: "guest",
    aquarium,
    penname: "",
    bandcolor: [],
    image: "data:image/png;base64,",
    time: 9,
    data: taps(points),
    ranking: Array.from({ length: 3 }, (_, index) => ({
      id: index === rank - 1 ? penguin : `other ${index}`,
      score: 0.3,
    })),
    part: everythingVisible(),
    rank,
    drawing_id: drawing,
    search_id: search,
  };
  await rooms.visits.records.save(toRecordRow(record, new Uint8Array([1]), provenSearch(visit)));
  return record;
}

function provenSearch({ prefix, day, answer = randomUUID() }: ConfirmedVisit): ProvenSearch | undefined {
  if (answer === null) return undefined;
  visits++;
  const from = { id: `visit ${visits}`, prefixDigest: prefix ?? `prefix ${visits}` };
  return { id: answer, visit: from, at: `${day ?? `2026-04-0${1 + (visits % 2)}`}T10:00:00.000Z`, looks: 0 };
}

interface SearchSession
  extends Required<Pick<ConfirmedVisit, "penguin" | "device" | "drawing" | "rank" | "expanded">> {
  readonly aquarium: string;
  readonly search: string;
}

/** Stores a session of one search; one event has the search's id in upper case, as clients may send it. */
async function saveSession(
  rooms: Context,
  { aquarium, device, search, drawing, penguin, rank, expanded }: SearchSession,
): Promise<void> {
  const session_id = randomUUID();
  const save = (name: string, payload: Record<string, unknown>) =>
    rooms.sessions.events.save({ event_id: randomUUID(), session_id, name, client_ts: 1, payload });
  const visitor = { device, uid: "guest", referrer: "" };
  const clicked = { search_id: search.toUpperCase(), penguin_name: penguin };
  await Promise.all([
    save("session_start", { ...visitor, app_version: "1.0.0", locale: "ja", aquarium }),
    save("search", { search_id: search, drawing_id: drawing, algo_ver: "1.0.0" }),
    ...(expanded ? [save("show_more", { search_id: search, from: 7, to: "all" })] : []),
    save("result_click", { ...clicked, rank, score: 0.3 }),
  ]);
}
