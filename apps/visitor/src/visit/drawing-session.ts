import type { Aids } from "@harapen/contract/aids";
import {
  everythingVisible,
  type Stroke,
  type StrokePoint,
  type VisibilityMask,
} from "@harapen/contract/drawing";
import type { RankedPenguin } from "@harapen/contract/penguin";
import { addStroke, removeLastStroke } from "../drawing/strokes.ts";
import { countNotVisible, toggleCell } from "../drawing/visibility-mask.ts";
import { newUuid } from "../platform/uuid.ts";
import { type DrawTime, drawTimeSoFar, restarted, withTimeKept } from "./draw-time.ts";

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

/** A drawing as it was at Done: this is searched, shown with the results and saved. It never changes. */
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
  /** The study aids that were in force when the answer arrived; in a study, when the search began. */
  readonly aids: Aids;
  /** The server's signed token of the answer; `undefined` where it signed nothing. */
  readonly answerToken?: string | undefined;
  /** The telemetry session that searched; `undefined` where nothing is recorded. */
  readonly session?: string | undefined;
}

/** A penguin that the visitor has confirmed, and the drawing that found it. */
export interface Find {
  readonly searchId: string;
  readonly strokes: readonly Stroke[];
  readonly penguin: RankedPenguin;
  /** Whether drawing and penguin may be shown together, which the aid `comparison` may rule out. */
  readonly mayCompare: boolean;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * The drawing of a visitor in one aquarium during this visit, which may go on after its search, and the
 * result of its last search.
 */
export interface DrawingSession extends Drawing, DrawTime {
  /** The penguin info form's description of the penguin to be drawn next; null once a search has used it. */
  readonly described: Description | null;
  readonly result: SearchResult | null;
  /**
   * Whether the visitor has said which penguin it was, or that they are not sure, since the drawing last
   * changed.
   */
  readonly isAnswered: boolean;
  /** The last find, where the search had the aid `extras`; it stays until the next search is answered. */
  readonly found: Find | null;
  /** A drawing that can be exchanged for this one; in memory only. */
  readonly setAside: SetAside | null;
}

/** A drawing, with its result, that another one has replaced. */
type SetAside = Drawing & Pick<DrawingSession, "drawTimeMs" | "result" | "isAnswered">;

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
    isAnswered: false,
  };
}

/** A session with nothing drawn, found or described, before Draw was ever opened. */
export function emptySession(): DrawingSession {
  const time = { drawTimeMs: 0, drawTimer: null };
  return { ...newDrawing(NOT_DESCRIBED), ...time, described: null, found: null, setAside: null };
}

/**
 * Returns the session with nothing drawn, found or described any more, as after a log-out; the draw time
 * starts anew where Draw is open.
 */
export function withNothing(session: DrawingSession): Change {
  return { ...emptySession(), ...restarted(session) };
}

/**
 * Begins a new drawing, of the penguin that the form describes, if any; the last drawing and its result are
 * dropped.
 */
function withNewDrawing(session: DrawingSession): Change {
  return { ...newDrawing(session.described ?? NOT_DESCRIBED), ...restarted(session) };
}

/** A new drawing instead of a copy of another tab's, which nothing brings back. */
export function withOwnDrawing(session: DrawingSession): Change {
  return { ...withNewDrawing(session), setAside: null };
}

/** A new drawing, with the last one set aside where the visitor would miss it. */
export function withDrawingReplaced(session: DrawingSession): Change {
  return { ...withNewDrawing(session), setAside: chooseSetAside(session, session.setAside) };
}

/**
 * Returns which to set aside, the drawing or the one set aside before: a single stray spot must not displace
 * a drawing with its results.
 */
function chooseSetAside(session: DrawingSession, before: SetAside | null): SetAside | null {
  if (!isUnanswered(session)) return before;
  const holdsMore = before === null || session.result !== null || marksIn(session) > marksIn(before);
  return holdsMore ? asideOf(session) : before;
}

/** Whether there is a drawing or a result that the visitor has not answered for yet. */
export function isUnanswered(session: DrawingSession): boolean {
  return !session.isAnswered && (session.result !== null || !isUntouched(session));
}

function asideOf(session: DrawingSession): SetAside {
  const { result, isAnswered } = session;
  return { ...drawingOf(session), result, isAnswered, drawTimeMs: drawTimeSoFar(session) };
}

/** Returns only the drawing's fields of something that has them. */
export function drawingOf({ drawingId, strokes, mask, penName, bandColors }: Drawing): Drawing {
  return { drawingId, strokes, mask, penName, bandColors };
}

/** Exchanges the new drawing for the one that was set aside, with its result. */
export function withDrawingBroughtBack(session: DrawingSession): Change {
  const { setAside } = session;
  if (setAside === null) return {};
  return { ...restarted(session), ...setAside, setAside: chooseSetAside(session, null) };
}

/**
 * Does the same if the new drawing is untouched and has no results: Back from it reaches the old one's
 * results.
 */
export function withResultsBroughtBack(session: DrawingSession): Change {
  const areMissed = session.result === null && session.setAside?.result != null;
  return areMissed && isUntouched(session) ? withDrawingBroughtBack(session) : {};
}

function isUntouched(drawing: Drawing): boolean {
  return marksIn(drawing) === 0;
}

function marksIn({ strokes, mask }: Drawing): number {
  return strokes.length + countNotVisible(mask);
}

/** One more finished stroke. */
export function withStroke(session: DrawingSession, samples: readonly StrokePoint[]): Change {
  return { ...changed(session), strokes: addStroke(session.strokes, samples) };
}

/** The last stroke removed, if there is one. */
export function withoutLastStroke(session: DrawingSession): Change {
  return { ...changed(session), strokes: removeLastStroke(session.strokes) };
}

/** Grid cell `index` (0 to 8) flipped between visible and not visible. */
export function withCellToggled(session: DrawingSession, index: number): Change {
  return { ...changed(session), mask: toggleCell(session.mask, index) };
}

/** Returns what every change of a drawing also changes. */
function changed(session: DrawingSession): Change {
  return { ...withTimeKept(session), isAnswered: false };
}

/**
 * The result of a search of this drawing, null where it found no penguin. The description that it has used is
 * dropped, and so are the last find and the drawing that was set aside.
 */
export function withResult({ drawingId, described }: DrawingSession, result: SearchResult): Change {
  if (result.drawingId !== drawingId) return {};
  const isUsed = described !== null && isSameDescription(described, result);
  return {
    result: result.ranking.length > 0 ? result : null,
    isAnswered: false,
    described: isUsed ? null : described,
    found: null,
    setAside: null,
  };
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
