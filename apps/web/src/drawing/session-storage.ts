import { strokes, visibilityMask } from "@harapen/contract/drawing";
import { ranking } from "@harapen/contract/penguin";
import * as z from "zod/mini";

/**
 * What session storage keeps of a drawing session. The drawing and its result have a key each, so that a stroke does
 * not write the picture and the ranking again, and a ranking too large for the quota does not cost the strokes.
 */
const keptDrawing = z.object({
  drawingId: z.string(),
  strokes,
  mask: visibilityMask,
  startedAt: z.number(),
  penName: z.string(),
  bandColors: z.array(z.string()),
  describedPenguinSearched: z.boolean(),
});

const keptResult = z.object({
  drawingId: z.string(),
  drawTimeSeconds: z.number(),
  image: z.nullable(z.string()),
  searchId: z.nullable(z.string()),
  ranking,
});

type Kept = z.infer<typeof keptDrawing> & z.infer<typeof keptResult> & { aquarium: string | null };

const AQUARIUM_KEY = "harapen.aquarium";
const drawingKey = (aquarium: string) => `harapen.drawing.${aquarium}`;
const resultKey = (aquarium: string) => `harapen.result.${aquarium}`;

/** Session storage throws where the browser forbids it and when it is full; the visit goes on in memory. */
function attempt<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

function read<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.infer<Schema> | undefined {
  return attempt((storage) => schema.parse(JSON.parse(storage.getItem(key) ?? "null")));
}

/**
 * Strokes never change once drawn: each is made text once, however often the drawing is written. Without it, a long
 * drawing would hold up the page at the end of every stroke.
 */
const texts = new WeakMap<object, string>();

function textOf(item: unknown): string {
  if (typeof item !== "object" || item === null) return JSON.stringify(item);
  const text = texts.get(item) ?? JSON.stringify(item);
  texts.set(item, text);
  return text;
}

function write(key: string, { shape }: { shape: object }, value: Kept): void {
  const fields = Object.keys(shape).map((field) => {
    const kept = value[field as keyof Kept];
    return `"${field}":${Array.isArray(kept) ? `[${kept.map(textOf).join()}]` : JSON.stringify(kept)}`;
  });
  attempt((storage) => storage.setItem(key, `{${fields.join()}}`));
}

/** The aquarium of this visit, null before any. */
export function keptAquarium(): string | null {
  return attempt((storage) => storage.getItem(AQUARIUM_KEY)) ?? null;
}

/** What was kept for an aquarium: a result only together with the drawing that it belongs to. */
export function keptSession(aquarium: string): Partial<Kept> {
  const drawing = read(drawingKey(aquarium), keptDrawing);
  const result = read(resultKey(aquarium), keptResult);
  return { ...drawing, ...(result?.drawingId === drawing?.drawingId ? result : undefined) };
}

const changed = (now: Kept, before: Kept, schema: { shape: object }) =>
  Object.keys(schema.shape).some((key) => now[key as keyof Kept] !== before[key as keyof Kept]);

/** Writes what has changed. */
export function keepSession(now: Kept, before: Kept): void {
  const { aquarium } = now;
  if (aquarium === null) return;
  if (aquarium !== before.aquarium) attempt((storage) => storage.setItem(AQUARIUM_KEY, aquarium));
  if (changed(now, before, keptDrawing)) write(drawingKey(aquarium), keptDrawing, now);
  if (changed(now, before, keptResult)) write(resultKey(aquarium), keptResult, now);
}
