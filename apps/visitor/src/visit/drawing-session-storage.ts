import { aids } from "@harapen/contract/aids";
import { type Stroke, stroke, strokes, visibilityMask } from "@harapen/contract/drawing";
import { rankedPenguin, ranking } from "@harapen/contract/penguin";
import * as z from "zod/mini";
import { sessionStore } from "../platform/web-storage.ts";
import type { DrawingSession } from "./drawing-session.ts";

const description = z.object({ penName: z.string(), bandColors: z.array(z.string()) });

/**
 * The stored form of a drawing session, strokes and result apart. The drawing, its result and each stroke
 * have a key of their own, so that saving a stroke costs the same however long the drawing is. A result has
 * its own copy of what was searched, written once per search: the drawing may change afterwards. Fields that
 * earlier versions of the app did not store have defaults: a drawing outlives an update of the app.
 */
const storedDrawing = z.object({
  drawingId: z.string(),
  mask: visibilityMask,
  ...description.shape,
  drawTimeMs: z._default(z.number(), 0),
  described: z._default(z.nullable(description), null),
  isAnswered: z._default(z.boolean(), false),
});

const storedResult = z.object({
  drawingId: z.string(),
  strokes,
  mask: visibilityMask,
  ...description.shape,
  searchId: z.string(),
  drawTimeSeconds: z.number(),
  image: z.string(),
  ranking,
  aids,
  answerToken: z.optional(z.string()),
  session: z.optional(z.string()),
});

const storedFind = z.object({
  searchId: z.string(),
  strokes,
  penguin: rankedPenguin,
  mayCompare: z._default(z.boolean(), true),
  at: z.number(),
});

type SessionOf = { readonly aquarium: string | null } & Omit<DrawingSession, "drawTimer" | "setAside">;

/** Where a tab keeps the aquarium of its visit in session storage. */
export const AQUARIUM_KEY = "harapen.aquarium";
const drawingKey = (aquarium: string) => `harapen.drawing.${aquarium}`;
const resultKey = (aquarium: string) => `harapen.result.${aquarium}`;
const findKey = (aquarium: string) => `harapen.found.${aquarium}`;
const strokeKey = (drawingId: string, index: number) => `harapen.stroke.${drawingId}.${index}`;

/** Loads the strokes of a drawing, up to the first that is missing or damaged. */
function loadStrokes(drawingId: string): Stroke[] {
  const strokes: Stroke[] = [];
  for (;;) {
    const next = sessionStore.readJson(strokeKey(drawingId, strokes.length), stroke);
    if (next === undefined) return strokes;
    strokes.push(next);
  }
}

/** The aquarium of this visit, null before any. */
export function loadCurrentAquarium(): string | null {
  return sessionStore.read(AQUARIUM_KEY);
}

/** The stored session of an aquarium: a result only together with the drawing that it belongs to. */
export function loadDrawingSession(aquarium: string): Partial<DrawingSession> {
  const drawing = sessionStore.readJson(drawingKey(aquarium), storedDrawing);
  if (drawing === undefined) return {};
  const result = sessionStore.readJson(resultKey(aquarium), storedResult);
  const strokes = loadStrokes(drawing.drawingId);
  const found = sessionStore.readJson(findKey(aquarium), storedFind) ?? null;
  return { ...drawing, strokes, result: result?.drawingId === drawing.drawingId ? result : null, found };
}

/** Removes an aquarium's drawing, one without strokes or result. */
export function forgetDrawing(aquarium: string): void {
  sessionStore.remove(drawingKey(aquarium));
}

/** Removes all drawings with their strokes and results, of every aquarium. */
export function forgetDrawings(): void {
  const ofDrawings = [drawingKey(""), resultKey(""), "harapen.stroke."];
  sessionStore.remove(
    ...sessionStore.keys().filter((key) => ofDrawings.some((each) => key.startsWith(each))),
  );
}

type Field = keyof typeof storedDrawing.shape;
const DRAWING_FIELDS = Object.keys(storedDrawing.shape) as Field[];

/** Writes what has changed since `before`. Nothing is saved before an aquarium was entered. */
export function saveDrawingSession(now: SessionOf, before: SessionOf): void {
  const { aquarium, result, found } = now;
  if (aquarium === null) return;
  const entered = aquarium !== before.aquarium;
  if (entered) sessionStore.write(AQUARIUM_KEY, aquarium);
  // Result and find first: where they leave too little room, they are dropped rather than the drawing.
  if (entered || result !== before.result) keepWhole(resultKey(aquarium), result);
  if (entered || found !== before.found) keepWhole(findKey(aquarium), found);
  const nothingStored = { ...before, drawingId: "", strokes: [] };
  if (!saveDrawing(aquarium, now, entered ? nothingStored : before)) {
    for (const key of [resultKey, findKey]) sessionStore.remove(key(aquarium));
    saveDrawing(aquarium, now, nothingStored);
  }
}

/** Stores a value, or removes the older one where storage has no room for it. */
function keepWhole(key: string, value: DrawingSession["result" | "found"]): void {
  if (value === null || !sessionStore.writeJson(key, value)) sessionStore.remove(key);
}

/** Returns whether there was room for it. */
function saveDrawing(aquarium: string, now: SessionOf, before: SessionOf): boolean {
  const stored = now.drawingId === before.drawingId ? before.strokes : [];
  if (now.drawingId !== before.drawingId) removeStrokes(before, 0);
  const written = saveStrokes(now, stored);
  removeStrokes({ drawingId: now.drawingId, strokes: stored }, now.strokes.length);
  if (DRAWING_FIELDS.every((field) => now[field] === before[field])) return written;
  const drawing = Object.fromEntries(DRAWING_FIELDS.map((field) => [field, now[field]]));
  return sessionStore.writeJson(drawingKey(aquarium), drawing) && written;
}

/** Writes the strokes that are not in `stored`. Strokes are immutable: the same object is already written. */
function saveStrokes({ drawingId, strokes }: SessionOf, stored: readonly Stroke[]): boolean {
  return strokes.every(
    (drawn, index) => drawn === stored[index] || sessionStore.writeJson(strokeKey(drawingId, index), drawn),
  );
}

function removeStrokes({ drawingId, strokes }: Pick<SessionOf, "drawingId" | "strokes">, from: number): void {
  for (let index = from; index < strokes.length; index++) sessionStore.remove(strokeKey(drawingId, index));
}
