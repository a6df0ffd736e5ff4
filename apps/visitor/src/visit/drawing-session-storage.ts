import { type Stroke, stroke, visibilityMask } from "@harapen/contract/drawing";
import { ranking } from "@harapen/contract/penguin";
import * as z from "zod/mini";
import { sessionStore } from "../platform/web-storage.ts";

/**
 * What session storage keeps of a drawing session beside the strokes. The drawing, its result and each stroke have a key of
 * their own, so that to keep a stroke costs the same however long the drawing is, and a ranking too large for the quota
 * does not cost the strokes.
 */
const keptDrawing = z.object({
  drawingId: z.string(),
  mask: visibilityMask,
  startedAt: z.number(),
  penName: z.string(),
  bandColors: z.array(z.string()),
  describedPenguinDrawn: z.boolean(),
});

const keptResult = z.object({
  drawingId: z.string(),
  drawTimeSeconds: z.number(),
  image: z.nullable(z.string()),
  searchId: z.nullable(z.string()),
  ranking,
});

interface Kept extends z.infer<typeof keptDrawing>, z.infer<typeof keptResult> {
  aquarium: string | null;
  strokes: Stroke[];
}

const AQUARIUM_KEY = "harapen.aquarium";
const drawingKey = (aquarium: string) => `harapen.drawing.${aquarium}`;
const resultKey = (aquarium: string) => `harapen.result.${aquarium}`;
const strokeKey = (drawingId: string, place: number) => `harapen.stroke.${drawingId}.${place}`;

/** The strokes of a drawing, as far as they are there and whole. */
function readStrokes(drawingId: string): Stroke[] {
  const strokes: Stroke[] = [];
  for (;;) {
    const next = sessionStore.readJson(strokeKey(drawingId, strokes.length), stroke);
    if (next === undefined) return strokes;
    strokes.push(next);
  }
}

/** Strokes never change once drawn: what stands in its place already is written already. */
function writeStrokes(drawingId: string, now: readonly Stroke[], written: readonly Stroke[]): void {
  now.forEach((drawn, place) => {
    if (drawn !== written[place]) sessionStore.writeJson(strokeKey(drawingId, place), drawn);
  });
  removeStrokes(drawingId, now.length, written.length);
}

function removeStrokes(drawingId: string, from: number, to: number): void {
  for (let place = from; place < to; place++) {
    sessionStore.remove(strokeKey(drawingId, place));
  }
}

/** The aquarium of this visit, null before any. */
export function keptAquarium(): string | null {
  return sessionStore.read(AQUARIUM_KEY);
}

/** What was kept for an aquarium: a result only together with the drawing that it belongs to. */
export function keptSession(aquarium: string): Partial<Kept> {
  const drawing = sessionStore.readJson(drawingKey(aquarium), keptDrawing);
  if (drawing === undefined) return {};
  const result = sessionStore.readJson(resultKey(aquarium), keptResult);
  const strokes = readStrokes(drawing.drawingId);
  return { ...drawing, strokes, ...(result?.drawingId === drawing.drawingId && result) };
}

const differ = (now: Kept, before: Kept, keys: readonly (keyof Kept)[]) =>
  keys.some((key) => now[key] !== before[key]);

const DRAWING_FIELDS = Object.keys(keptDrawing.shape) as (keyof typeof keptDrawing.shape)[];
const RESULT_FIELDS = Object.keys(keptResult.shape) as (keyof typeof keptResult.shape)[];

/** Writes what has changed. */
export function keepSession(now: Kept, before: Kept): void {
  const { aquarium, drawingId, strokes } = now;
  if (aquarium === null) return;
  const entered = aquarium !== before.aquarium;
  if (entered) sessionStore.write(AQUARIUM_KEY, aquarium);
  if (entered || differ(now, before, [...DRAWING_FIELDS, "strokes"])) {
    const sameDrawing = drawingId === before.drawingId;
    if (!entered && !sameDrawing) removeStrokes(before.drawingId, 0, before.strokes.length);
    writeStrokes(drawingId, strokes, sameDrawing ? before.strokes : []);
    sessionStore.writeJson(drawingKey(aquarium), pick(now, DRAWING_FIELDS));
  }
  if (entered || differ(now, before, RESULT_FIELDS))
    sessionStore.writeJson(resultKey(aquarium), pick(now, RESULT_FIELDS));
}

function pick(session: Kept, fields: readonly (keyof Kept)[]) {
  return Object.fromEntries(fields.map((field) => [field, session[field]]));
}
