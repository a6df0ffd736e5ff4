import type { Stroke, StrokePoint, VisibilityMask } from "@harapen/contract/drawing";
import { everythingVisible } from "@harapen/contract/drawing";
import type { RankedPenguin } from "@harapen/contract/penguin";
import { addStroke, removeLastStroke } from "../drawing/strokes.ts";
import { toggleCell } from "../drawing/visibility-mask.ts";
import { newUuid } from "../platform/uuid.ts";

/** A visitor's drawing, and what was found for it, in one aquarium during this visit. */
export interface DrawingSession {
  /** A UUID, new with each drawing. */
  drawingId: string;
  strokes: Stroke[];
  mask: VisibilityMask;
  /** The time at which the drawing began: milliseconds since 1970 by the device's clock. */
  startedAt: number;
  /** Seconds from `startedAt` to the last Done; 0 before it. */
  drawTimeSeconds: number;
  /** The drawing as a PNG data URL, from Done until it is changed again. */
  image: string | null;
  /** A UUID, new with each search; null before the first. */
  searchId: string | null;
  /** The result of that search, best first; empty when there is none. */
  ranking: RankedPenguin[];
  /** The penguin's name and band colours from the penguin info form; empty when not filled in. */
  penName: string;
  bandColors: string[];
  /** Whether a drawing of the described penguin has begun: the next one is of another. */
  describedPenguinDrawn: boolean;
}

type Change = Partial<DrawingSession>;

const NOT_DESCRIBED = { penName: "", bandColors: [] as string[], describedPenguinDrawn: false };

function newDrawing() {
  return {
    drawingId: newUuid(),
    strokes: [] as Stroke[],
    mask: everythingVisible(),
    startedAt: Date.now(),
    drawTimeSeconds: 0,
    image: null,
    searchId: null,
    ranking: [] as RankedPenguin[],
  };
}

/** A session with nothing drawn, found or described. */
export function emptySession(): DrawingSession {
  return { ...newDrawing(), ...NOT_DESCRIBED };
}

/**
 * A new drawing: id, strokes, mask and time are new, and the last drawing's image and ranking go. Name and bands belong to
 * the first drawing after the form, and go with it.
 */
export function withNewDrawing({ describedPenguinDrawn }: DrawingSession): Change {
  return { ...newDrawing(), ...(describedPenguinDrawn ? NOT_DESCRIBED : {}), describedPenguinDrawn: true };
}

/** One more finished stroke. The image is no longer of this drawing. */
export function withStroke({ strokes }: DrawingSession, samples: readonly StrokePoint[]): Change {
  return { strokes: addStroke(strokes, samples), image: null };
}

/** The last stroke removed, if there is one. */
export function withoutLastStroke({ strokes }: DrawingSession): Change {
  return { strokes: removeLastStroke(strokes), image: null };
}

/** Grid cell `index` (0 to 8) flipped between visible and not visible. */
export function withCellToggled({ mask }: DrawingSession, index: number): Change {
  return { mask: toggleCell(mask, index) };
}
