import type { Point } from "@harapen/contract/geometry";
import type { Anchors } from "@harapen/contract/photograph";

export const ANCHOR_NAMES = ["T", "B", "L", "R"] as const satisfies readonly (keyof Anchors)[];
export type AnchorName = (typeof ANCHOR_NAMES)[number];

export type Side = Extract<AnchorName, "L" | "R">;

/** A spot as it is traced: its place and radius in pixels of the photograph. */
export interface Mark extends Point {
  readonly id: number;
  readonly r: number;
  /** `doubtful` ones are proposed, and count only once they are confirmed. */
  readonly kind: "sure" | "doubtful";
  /** Whether it catches the eye more than the others. */
  readonly bold?: boolean;
}

/** The trace of a photograph: the anchors of the body, and its spots. */
export interface TraceState {
  readonly anchors: Readonly<Partial<Record<AnchorName, Point>>>;
  readonly mirrored: boolean;
  /** The side of the belly that the photograph does not show: its anchor follows from the others. */
  readonly unseen?: Side | undefined;
  readonly marks: readonly Mark[];
}

export const EMPTY_TRACE: TraceState = { anchors: {}, mirrored: false, marks: [] };

/** The anchor that is to be placed next; undefined where all are. */
export function nextAnchor({ anchors, unseen }: TraceState): AnchorName | undefined {
  return ANCHOR_NAMES.find((name) => !anchors[name] && name !== unseen);
}

/** Places an anchor. A side that was not seen is, once somebody has placed it. */
export function placeAnchor(state: TraceState, name: AnchorName, place: Point): TraceState {
  const unseen = state.unseen === name ? undefined : state.unseen;
  return withUnseenSide({ ...state, unseen, anchors: { ...state.anchors, [name]: place } });
}

/** The side that is to be placed next, and may be left out; undefined where the other one is. */
export function unseenSide(state: TraceState): Side | undefined {
  const next = nextAnchor(state);
  return (next === "L" || next === "R") && !state.unseen ? next : undefined;
}

/** Leaves out a side that the photograph does not show. */
export function leaveOutSide(state: TraceState, side: Side): TraceState {
  return withUnseenSide({ ...state, unseen: side });
}

/** Places the side that is not seen as far from the midline as the other one, once all others are placed. */
function withUnseenSide(state: TraceState): TraceState {
  const { unseen, anchors } = state;
  const { T, B } = anchors;
  const seen = anchors[unseen === "L" ? "R" : "L"];
  if (!unseen || !T || !B || !seen) return state;
  return { ...state, anchors: { ...anchors, [unseen]: reflect(seen, T, B) } };
}

/** Returns a place on the other side of the line through two places. */
function reflect(place: Point, from: Point, to: Point): Point {
  const line = { x: to.x - from.x, y: to.y - from.y };
  const squared = line.x ** 2 + line.y ** 2 || 1;
  const along = ((place.x - from.x) * line.x + (place.y - from.y) * line.y) / squared;
  return { x: 2 * (from.x + along * line.x) - place.x, y: 2 * (from.y + along * line.y) - place.y };
}

const nextId = (marks: readonly Mark[]) => Math.max(0, ...marks.map(({ id }) => id)) + 1;

export function addMark(state: TraceState, mark: Omit<Mark, "id">): TraceState {
  return { ...state, marks: [...state.marks, { ...mark, id: nextId(state.marks) }] };
}

export function removeMark(state: TraceState, id: number): TraceState {
  return { ...state, marks: state.marks.filter((mark) => mark.id !== id) };
}

/** Changes a mark. Moving, resizing or marking a doubtful one confirms it. */
export function changeMark(
  state: TraceState,
  id: number,
  change: Partial<Point & Pick<Mark, "r" | "bold">>,
): TraceState {
  return {
    ...state,
    marks: state.marks.map((mark) => (mark.id === id ? { ...mark, ...change, kind: "sure" } : mark)),
  };
}

/** Applies a tap on a mark: confirms a doubtful one, removes a sure one. */
export function tapMark(state: TraceState, id: number): TraceState {
  const mark = state.marks.find((one) => one.id === id);
  return mark?.kind === "doubtful" ? changeMark(state, id, {}) : removeMark(state, id);
}

/** Marks a spot as one that catches the eye, or takes that back. */
export function toggleBold(state: TraceState, id: number): TraceState {
  const isBold = state.marks.some((mark) => mark.id === id && mark.bold);
  return changeMark(state, id, { bold: !isBold });
}

export const sureMarks = ({ marks }: TraceState) => marks.filter(({ kind }) => kind === "sure");
export const doubtfulMarks = ({ marks }: TraceState) => marks.filter(({ kind }) => kind === "doubtful");
