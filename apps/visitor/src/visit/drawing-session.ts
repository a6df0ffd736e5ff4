import type { Stroke, StrokePoint, VisibilityMask } from "@harapen/contract/drawing";
import { everythingVisible } from "@harapen/contract/drawing";
import type { RankedPenguin } from "@harapen/contract/penguin";
import { addStroke, removeLastStroke } from "../drawing/strokes.ts";
import { toggleCell } from "../drawing/visibility-mask.ts";
import { newUuid } from "../platform/uuid.ts";
import { type DrawTime, restarted, withTimeKept } from "./draw-time.ts";

/** A penguin's name and band colours from the penguin info form; empty where they were not filled in. */
export interface Description {
  readonly penName: string;
  /** Colour codes, in the order in which they were chosen. */
  readonly bandColors: readonly string[];
}

/** A drawing of a penguin, and how the penguin was described. */
export interface Drawing extends Description {
  /** A UUID, new with each drawing. */
  readonly drawingId: string;
  readonly strokes: Stroke[];
  readonly mask: VisibilityMask;
}

/** A drawing as it was at Done, which is what is searched, shown with the results and saved. It never changes. */
export interface SearchedDrawing extends Drawing {
  /** A UUID, new with each search. */
  readonly searchId: string;
  readonly drawTimeSeconds: number;
  /** A PNG data URL. */
  readonly image: string;
}

/** A finished search: what was searched, and what was found for it. */
export interface SearchResult extends SearchedDrawing {
  /** Best first; never empty. */
  readonly ranking: readonly RankedPenguin[];
}

/** The drawing of a visitor in one aquarium during this visit, which may go on after its search, and the result of its last search. */
export interface DrawingSession extends Drawing, DrawTime {
  /** What the penguin info form says of the penguin to be drawn next; null once a search has used it. */
  readonly described: Description | null;
  readonly result: SearchResult | null;
}

type Change = Partial<DrawingSession>;

const NOT_DESCRIBED: Description = { penName: "", bandColors: [] };

function newDrawing({ penName, bandColors }: Description) {
  return {
    drawingId: newUuid(),
    strokes: [],
    mask: everythingVisible(),
    penName,
    bandColors,
    result: null,
  };
}

/** A session with nothing drawn, found or described. */
export function emptySession(): DrawingSession {
  return { ...newDrawing(NOT_DESCRIBED), drawTimeMs: 0, drawTimer: null, described: null };
}

/** A new drawing, of the penguin that the form describes, if it does; the last drawing and its result go. */
export function withNewDrawing(session: DrawingSession): Change {
  return { ...newDrawing(session.described ?? NOT_DESCRIBED), ...restarted(session) };
}

/** One more finished stroke. */
export function withStroke(session: DrawingSession, samples: readonly StrokePoint[]): Change {
  return { strokes: addStroke(session.strokes, samples), ...withTimeKept(session) };
}

/** The last stroke removed, if there is one. */
export function withoutLastStroke(session: DrawingSession): Change {
  return { strokes: removeLastStroke(session.strokes), ...withTimeKept(session) };
}

/** Grid cell `index` (0 to 8) flipped between visible and not visible. */
export function withCellToggled(session: DrawingSession, index: number): Change {
  return { mask: toggleCell(session.mask, index), ...withTimeKept(session) };
}

/** The result of a search of this drawing, null where it found no penguin. A description that it has used is used up. */
export function withResult({ drawingId, described }: DrawingSession, result: SearchResult): Change {
  if (result.drawingId !== drawingId) return {};
  const isUsed = described !== null && isSameDescription(described, result);
  return { result: result.ranking.length > 0 ? result : null, described: isUsed ? null : described };
}

function isSameDescription(one: Description, other: Description): boolean {
  return one.penName === other.penName && isSameJson(one.bandColors, other.bandColors);
}

/** Whether the drawing is no longer the one that was searched. */
export function hasChangedSince(drawing: Drawing, { strokes, mask }: SearchedDrawing): boolean {
  const sameStrokes =
    drawing.strokes.length === strokes.length &&
    drawing.strokes.every((stroke, index) => isSameJson(stroke, strokes[index]));
  return !sameStrokes || !isSameJson(drawing.mask, mask);
}

/** Whether two values are the same data. Strokes and masks are immutable, and mostly the same object. */
function isSameJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
