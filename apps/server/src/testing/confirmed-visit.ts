import { randomUUID } from "node:crypto";
import type { SaveRecordRequest } from "@harapen/contract/calls/save-record";
import { everythingVisible, type Stroke } from "@harapen/contract/drawing";
import type { Storage } from "../storage/storage.ts";

/** Four spots that no penguin of the fixture has. */
export const BELLY = [
  { x: 150, y: 170 },
  { x: 235, y: 180 },
  { x: 165, y: 260 },
  { x: 230, y: 290 },
] as const;

interface Said {
  readonly penguin: string;
  readonly device?: string;
  readonly points?: readonly { readonly x: number; readonly y: number }[];
  readonly drawing?: string;
  readonly rank?: number;
  readonly expanded?: boolean;
}

export function taps(points: readonly { readonly x: number; readonly y: number }[]): Stroke[] {
  return points.map(({ x, y }, stroke) => ({ stroke, brushSize: 10, pos: [{ x, y }] }));
}

/** A visit that ends with a confirmation: the record, and the events of its session where it has a device. */
export async function saveConfirmedVisit(
  storage: Storage,
  aquarium: string,
  said: Said,
): Promise<SaveRecordRequest> {
  const { penguin, device, points = BELLY, drawing = randomUUID(), rank = 2, expanded = false } = said;
  const search = randomUUID();
  if (device !== undefined)
    await tellSession(storage, { aquarium, device, search, drawing, penguin, rank, expanded });
  const record: SaveRecordRequest = {
    name: "guest",
    uid: "guest",
    aquarium,
    penname: "",
    bandcolor: [],
    image: "data:image/png;base64,",
    time: 9,
    data: taps(points),
    ranking: Array.from({ length: 3 }, (_, place) => ({
      id: place === rank - 1 ? penguin : `other ${place}`,
      score: 0.3,
    })),
    part: everythingVisible(),
    rank,
    drawing_id: drawing,
    search_id: search,
  };
  await storage.records.save(record, new Uint8Array([1]));
  return record;
}

interface Told {
  readonly aquarium: string;
  readonly device: string;
  readonly search: string;
  readonly drawing: string;
  readonly penguin: string;
  readonly rank: number;
  readonly expanded: boolean;
}

async function tellSession(
  storage: Storage,
  { aquarium, device, search, drawing, penguin, rank, expanded }: Told,
): Promise<void> {
  const session_id = randomUUID();
  const tell = (name: string, payload: Record<string, unknown>) =>
    storage.events.save({ event_id: randomUUID(), session_id, name, client_ts: 1, payload });
  const shared = { search_id: search.toUpperCase(), penguin_name: penguin };
  await Promise.all([
    tell("session_start", {
      device,
      app_version: "1.0.0",
      locale: "ja",
      aquarium,
      uid: "guest",
      referrer: "",
    }),
    tell("search", { search_id: search, drawing_id: drawing, algo_ver: "1.0.0" }),
    ...(expanded ? [tell("show_more", { search_id: search, from: 7, to: "all" })] : []),
    tell("result_click", { ...shared, rank, score: 0.3 }),
  ]);
}
