import { type Stroke, stroke, visibilityMask } from "@harapen/contract/drawing";
import { ranking } from "@harapen/contract/penguin";
import * as z from "zod/mini";
import { sessionStore } from "../platform/web-storage.ts";

/**
 * The stored form of a drawing session, strokes apart. The drawing, its result and each stroke have a key of their own, so
 * that saving a stroke costs the same however long the drawing is, and a ranking too large for the quota does not cost the
 * strokes.
 */
const storedDrawing = z.object({
  drawingId: z.string(),
  mask: visibilityMask,
  startedAt: z.number(),
  penName: z.string(),
  bandColors: z.array(z.string()),
  describedPenguinDrawn: z.boolean(),
});

const storedResult = z.object({
  drawingId: z.string(),
  drawTimeSeconds: z.number(),
  image: z.nullable(z.string()),
  searchId: z.nullable(z.string()),
  ranking,
});

interface StoredSession extends z.infer<typeof storedDrawing>, z.infer<typeof storedResult> {
  aquarium: string | null;
  strokes: Stroke[];
}

const AQUARIUM_KEY = "harapen.aquarium";
const drawingKey = (aquarium: string) => `harapen.drawing.${aquarium}`;
const resultKey = (aquarium: string) => `harapen.result.${aquarium}`;
const strokeKey = (drawingId: string, index: number) => `harapen.stroke.${drawingId}.${index}`;

/** The strokes of a drawing, up to the first that is missing or damaged. */
function loadStrokes(drawingId: string): Stroke[] {
  const strokes: Stroke[] = [];
  for (;;) {
    const next = sessionStore.readJson(strokeKey(drawingId, strokes.length), stroke);
    if (next === undefined) return strokes;
    strokes.push(next);
  }
}

/** Writes the strokes that are not in `saved`. Strokes are immutable: the same object is already written. */
function saveStrokes(drawingId: string, strokes: readonly Stroke[], saved: readonly Stroke[]): void {
  strokes.forEach((drawn, index) => {
    if (drawn !== saved[index]) sessionStore.writeJson(strokeKey(drawingId, index), drawn);
  });
  removeStrokes(drawingId, strokes.length, saved.length);
}

function removeStrokes(drawingId: string, from: number, to: number): void {
  for (let index = from; index < to; index++) sessionStore.remove(strokeKey(drawingId, index));
}

/** The aquarium of this visit, null before any. */
export function loadCurrentAquarium(): string | null {
  return sessionStore.read(AQUARIUM_KEY);
}

/** The stored session of an aquarium: a result only together with the drawing that it belongs to. */
export function loadDrawingSession(aquarium: string): Partial<StoredSession> {
  const drawing = sessionStore.readJson(drawingKey(aquarium), storedDrawing);
  if (drawing === undefined) return {};
  const result = sessionStore.readJson(resultKey(aquarium), storedResult);
  const strokes = loadStrokes(drawing.drawingId);
  return { ...drawing, strokes, ...(result?.drawingId === drawing.drawingId && result) };
}

type Field = keyof StoredSession;

const differ = (now: StoredSession, before: StoredSession, fields: readonly Field[]) =>
  fields.some((field) => now[field] !== before[field]);

const pick = (session: StoredSession, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, session[field]]));

const DRAWING_FIELDS = Object.keys(storedDrawing.shape) as Field[];
const RESULT_FIELDS = Object.keys(storedResult.shape) as Field[];

/** Writes the keys whose values have changed since `before`. Nothing is saved before an aquarium was entered. */
export function saveDrawingSession(now: StoredSession, before: StoredSession): void {
  const { aquarium, drawingId, strokes } = now;
  if (aquarium === null) return;
  const entered = aquarium !== before.aquarium;
  if (entered) sessionStore.write(AQUARIUM_KEY, aquarium);
  if (entered || differ(now, before, [...DRAWING_FIELDS, "strokes"])) {
    const sameDrawing = drawingId === before.drawingId;
    if (!entered && !sameDrawing) removeStrokes(before.drawingId, 0, before.strokes.length);
    saveStrokes(drawingId, strokes, sameDrawing ? before.strokes : []);
    sessionStore.writeJson(drawingKey(aquarium), pick(now, DRAWING_FIELDS));
  }
  if (entered || differ(now, before, RESULT_FIELDS))
    sessionStore.writeJson(resultKey(aquarium), pick(now, RESULT_FIELDS));
}
