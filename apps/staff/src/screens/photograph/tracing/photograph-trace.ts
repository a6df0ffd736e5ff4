import { areAnchorsValid, createTransform, estimateYaw, resizeAlignment } from "@harapen/contract/alignment";
import type { Point } from "@harapen/contract/geometry";
import type { Alignment, Anchors, Photograph } from "@harapen/contract/photograph";
import type { Spot } from "@harapen/contract/spot";
import { ANCHOR_NAMES, EMPTY_TRACE, type Mark, sureMarks, type TraceState } from "./trace-state.ts";

/** The pixels of a side. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const MAX_YAW = 1.2;
const round = (value: number) => Math.round(value * 10) / 10;

/** Returns the alignment by the four anchors; undefined while one is missing, or where they span no belly. */
export function alignmentOf(
  { anchors: { T, B, L, R }, mirrored }: TraceState,
  { width, height }: Size,
): Alignment | undefined {
  if (!T || !B || !L || !R) return undefined;
  const pair = ({ x, y }: Point): [number, number] => [round(x), round(y)];
  const anchors: Anchors = { T: pair(T), B: pair(B), L: pair(L), R: pair(R) };
  if (!areAnchorsValid(anchors)) return undefined;
  const yaw = Math.max(-MAX_YAW, Math.min(MAX_YAW, estimateYaw(anchors)));
  return { width, height, anchors, yaw, mirrored };
}

/** Spots of the canvas as marks on the photograph. */
export function toMarks(
  spots: readonly Pick<Spot, "x" | "y" | "r" | "bold">[],
  kind: Mark["kind"],
  alignment: Alignment,
): readonly Omit<Mark, "id">[] {
  const { toPhotograph, scale } = createTransform(alignment);
  return spots.map((spot) => ({
    ...toPhotograph(spot),
    r: spot.r * scale,
    kind,
    ...(spot.bold && { bold: true }),
  }));
}

/** The sure marks as spots of the canvas. */
export function toSpots(state: TraceState, alignment: Alignment): Spot[] {
  const { toCanvas, scale } = createTransform(alignment);
  return sureMarks(state).map((mark) => {
    const { x, y } = toCanvas(mark);
    const r = Math.max(0.5, round(mark.r / scale));
    return { x: round(x), y: round(y), r, ...(mark.bold && { bold: true }) };
  });
}

/** Reads the trace of a photograph's record, for the size in which it is shown. */
export function readTrace({ alignment, spots = [] }: Photograph, { width, height }: Size): TraceState {
  if (!alignment) return EMPTY_TRACE;
  const shown = resizeAlignment(alignment, width, height);
  const anchors = Object.fromEntries(
    ANCHOR_NAMES.map((name) => [name, { x: shown.anchors[name][0], y: shown.anchors[name][1] }]),
  );
  const marks = toMarks(spots, "sure", shown).map((mark, index) => ({ ...mark, id: index + 1 }));
  return { anchors, mirrored: shown.mirrored, marks };
}
