import type { Point } from "@harapen/contract/geometry";
import type { Anchors } from "@harapen/contract/photograph";

export const ANCHOR_NAMES = ["T", "B", "L", "R"] as const satisfies readonly (keyof Anchors)[];
export type AnchorName = (typeof ANCHOR_NAMES)[number];

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
  readonly marks: readonly Mark[];
}

export const EMPTY_TRACE: TraceState = { anchors: {}, mirrored: false, marks: [] };

/** The anchor that is to be placed next; undefined where all are. */
export function nextAnchor({ anchors }: TraceState): AnchorName | undefined {
  return ANCHOR_NAMES.find((name) => !anchors[name]);
}

export function placeAnchor(state: TraceState, name: AnchorName, place: Point): TraceState {
  return { ...state, anchors: { ...state.anchors, [name]: place } };
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
