import { createTransform } from "@harapen/contract/alignment";
import type { Point } from "@harapen/contract/geometry";
import type { Alignment } from "@harapen/contract/photograph";
import { useState } from "react";
import { type Image, snapToDark } from "../snap.ts";
import { amend, beginHistory, type History, redo, step, undo } from "./history.ts";
import { alignmentOf } from "./photograph-trace.ts";
import {
  type AnchorName,
  addMark,
  changeMark,
  leaveOutSide,
  type Mark,
  nextAnchor,
  placeAnchor,
  removeMark,
  type Side,
  type TraceState,
  tapMark,
  toggleBold,
} from "./trace-state.ts";

/** The usual length of a canvas unit, as a share of a photograph's height, where it is not aligned yet. */
const USUAL_UNIT = 1 / 500;

export type Tracing = ReturnType<typeof useTrace>;

/** The trace of a photograph, its undo and redo, and everything that changes it. */
export function useTrace(image: Image, begin: () => TraceState) {
  const [history, setHistory] = useState<History<TraceState>>(() => beginHistory(begin()));
  const state = history.present;
  const [saved, setSaved] = useState(state);
  const alignment: Alignment | undefined = alignmentOf(state, image);
  const unit = alignment ? createTransform(alignment).scale : image.height * USUAL_UNIT;
  const change = (next: (state: TraceState) => TraceState) =>
    setHistory((now) => step(now, next(now.present)));
  /** Applies a move of a drag: its first move is a step, the others are part of that. */
  const drag = (isFirst: boolean, next: (state: TraceState) => TraceState) =>
    setHistory((now) => (isFirst ? step : amend)(now, next(now.present)));
  return {
    state,
    alignment,
    unit,
    isUnsaved: state !== saved,
    /** Marks a state as saved. */
    settle: setSaved,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    mirror: () => change((now) => ({ ...now, mirrored: !now.mirrored })),
    tapMark: (id: number) => change((now) => tapMark(now, id)),
    toggleBold: (id: number) => change((now) => toggleBold(now, id)),
    removeMark: (id: number) => change((now) => removeMark(now, id)),
    /** Adds a spot at the dark place under a tap. */
    addAt: (at: Point) =>
      change((now) => addMark(now, { ...snapToDark(image, at, unit, now.marks), kind: "sure" })),
    /** Says that the photograph does not show a side of the belly. */
    leaveOutSide: (side: Side) => change((now) => leaveOutSide(now, side)),
    placeNextAnchor: (at: Point) =>
      change((now) => {
        const name = nextAnchor(now);
        return name ? placeAnchor(now, name, at) : now;
      }),
    propose: (marks: readonly Omit<Mark, "id">[]) =>
      change((now) => marks.reduce(addMark, { ...now, marks: [] })),
    moveAnchor: (name: AnchorName, by: Point, isFirst = true) =>
      drag(isFirst, (now) => {
        const from = now.anchors[name];
        return from ? placeAnchor(now, name, { x: from.x + by.x, y: from.y + by.y }) : now;
      }),
    moveMark: (id: number, by: Point, isFirst = true) =>
      drag(isFirst, (now) => {
        const from = now.marks.find((mark) => mark.id === id);
        return from ? changeMark(now, id, { x: from.x + by.x, y: from.y + by.y }) : now;
      }),
    resizeMark: (id: number, factor: number, isFirst = true) =>
      drag(isFirst, (now) => {
        const from = now.marks.find((mark) => mark.id === id);
        const r = Math.min(12 * unit, Math.max(0.8 * unit, (from?.r ?? 0) * factor));
        return from ? changeMark(now, id, { r }) : now;
      }),
  };
}
