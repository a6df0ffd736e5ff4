import type { Point } from "@harapen/contract/geometry";
import { ANCHOR_NAMES, type Mark, type TraceState } from "../tracing/trace-state.ts";
import type { Target } from "./gestures.ts";

/** How far from a target's middle a finger still hits it, in pixels of the screen. */
const REACH = 22;

/** What an anchor counts for beside a mark: it was placed before, and must not hide the mark under it. */
const BEHIND = 2;

/** Returns the radius of a mark's ring: around the spot, and never too small to be seen. */
export const ringRadius = ({ r }: Pick<Mark, "r">, pixel: number) => Math.max(r * 1.35, 8 * pixel);

/**
 * Returns the target of a finger at a place: the nearest mark or anchor in its reach, else the photograph;
 * a mark before an anchor that lies over it.
 * `pixel` as in `useViewport`.
 */
export function findTarget(state: TraceState, at: Point, pixel: number, withMarks: boolean): Target {
  const anchors = ANCHOR_NAMES.flatMap((name) => {
    const place = state.anchors[name];
    return place ? [{ target: { kind: "anchor", name } as const, place, reach: REACH * pixel }] : [];
  });
  const marks = withMarks
    ? state.marks.map((mark) => ({
        target: { kind: "mark", id: mark.id } as const,
        place: mark,
        reach: Math.max(ringRadius(mark, pixel), 16 * pixel),
      }))
    : [];
  const met = [...marks, ...anchors]
    .map(({ target, place, reach }) => ({ target, far: Math.hypot(place.x - at.x, place.y - at.y) / reach }))
    .filter(({ far }) => far <= 1)
    .map(({ target, far }) => ({ target, rank: target.kind === "anchor" ? far * BEHIND : far }))
    .sort((one, other) => one.rank - other.rank);
  return met[0]?.target ?? { kind: "photograph" };
}
