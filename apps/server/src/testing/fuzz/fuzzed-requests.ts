import { randomUUID } from "node:crypto";
import { PATHS } from "@harapen/contract/calls/paths";
import { everythingVisible } from "@harapen/contract/drawing";
import fc from "fast-check";
import { makePng, toDataUrl } from "../png-fixture.ts";
import { SLUG } from "../running-app.ts";
import { changed, changes, damaged, damages, type Json } from "./changes.ts";

/** A request whose body is that of a valid call with some change. */
export interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

const JSON_TYPE = "application/json";
const FORM = "application/x-www-form-urlencoded";

const image = toDataUrl(makePng());
const strokes = [{ stroke: 1, brushSize: 10, pos: [{ x: 150, y: 200, t: 1 }] }];
const part = everythingVisible();
const search = { pos: [0, 0, 0, 0, 1, 0, 0, 0, 0], part, aquarium: SLUG, data: strokes, bandcolor: ["red"] };
const looks: Json[] = [
  { kind: "spot", x: 150, y: 200, w: 40, h: 40, answer: "no" },
  { kind: "bands", answer: ["red"] },
  { kind: "bands", flippers: true, answer: "left" },
  { kind: "count", low: 9, high: 100, answer: "unsure" },
  { kind: "pair", ids: ["p1", "p2"], x: 150, y: 200, w: 40, h: 40, answer: "p2" },
  { kind: "more", answer: [{ x: 150, y: 200 }] },
];
const ids = { drawing_id: randomUUID(), search_id: randomUUID() };
const ranking = [{ id: "p1", score: 0.5, rank: 1 }];
const visitor = { uid: "guest", aquarium: SLUG, image, ...ids };
const event = { event_id: randomUUID(), session_id: "s", name: "search", client_ts: 1 };
const code = "2".repeat(12);
const moved = { drawing_id: randomUUID(), points: [{ x: 1, y: 2 }], session_seq: 2, aquarium: SLUG };
const payload = { search_id: randomUUID(), session_seq: 1, aquarium: SLUG, points: [{ x: 1, y: 2 }] };

/** A valid body of each call, and its media type. */
const CALLS: readonly { path: string; type: string; valid: { [key: string]: Json } }[] = [
  { path: PATHS.search, type: JSON_TYPE, valid: { ...search, penname: "アン", looks } },
  {
    path: PATHS.nextLook,
    type: JSON_TYPE,
    valid: { ...search, looks, asks_more: true, asks_flippers: true },
  },
  { path: PATHS.saveDrawing, type: JSON_TYPE, valid: { ...visitor, mail: "guest", penguin_name: "p1" } },
  { path: PATHS.logEvent, type: JSON_TYPE, valid: { ...event, payload } },
  { path: PATHS.logEvent, type: "text/plain", valid: { ...event, name: "stroke_move", payload: moved } },
  { path: PATHS.loadAlbum, type: JSON_TYPE, valid: { uid: "guest", limit: 5, before: "x" } },
  { path: PATHS.registerUser, type: JSON_TYPE, valid: { uid: "member", name: "A" } },
  { path: PATHS.deleteDrawing, type: JSON_TYPE, valid: { uid: "member", id: "x" } },
  { path: PATHS.metPenguins, type: JSON_TYPE, valid: { uid: "member", aquarium: SLUG } },
  {
    path: PATHS.makeGuestAlbum,
    type: JSON_TYPE,
    valid: { aquarium: SLUG, drawings: [ids.drawing_id], code },
  },
  { path: PATHS.guestAlbum, type: JSON_TYPE, valid: { code, limit: 5, before: "x" } },
  { path: PATHS.claimGuestAlbum, type: JSON_TYPE, valid: { uid: "member", code } },
  {
    path: PATHS.saveRecord,
    type: FORM,
    valid: {
      ...visitor,
      name: "guest",
      penname: "",
      bandcolor: ["red"],
      time: 1.5,
      data: strokes,
      ranking,
      part,
      rank: 1,
    },
  },
];

const request = fc
  .record({
    call: fc.constantFrom(...CALLS),
    changes,
    damages,
  })
  .map(({ call: { path, type, valid }, ...how }): FuzzedRequest => {
    const body = changed(valid, how.changes);
    const text = type === FORM ? toForm(body) : JSON.stringify(body);
    return { method: "POST", path, type, body: damaged(new TextEncoder().encode(text), how.damages) };
  });

/** Returns fuzzed requests over all calls, the same ones for the same seed. */
export function fuzzedRequests(seed: number, count: number): FuzzedRequest[] {
  return fc.sample(request, { seed, numRuns: count });
}

/**
 * Returns a form field. Lists, objects and numbers become JSON; texts stay as they are; a list of texts is a
 * repeated field.
 */
function toForm(value: Json): string {
  const form = new URLSearchParams();
  for (const [key, each] of Object.entries(value as object))
    form.append(key, typeof each === "string" ? each : JSON.stringify(each));
  return form.toString();
}
