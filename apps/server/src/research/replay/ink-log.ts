import { BRUSH_SIZE } from "@harapen/contract/geometry";
import type { ReplayedPoint, ReplayedStroke } from "@harapen/contract/staff/studies/replay";
import type { EventPayload } from "@harapen/contract/telemetry/events";

/** A stroke as it grows. */
interface GrowingStroke extends ReplayedStroke {
  readonly seq: number;
  /** The highest number among this and the earlier strokes that are left. */
  highest: number;
  points: ReplayedPoint[];
  ended: number | null;
  removed: number | null;
}

/**
 * The strokes of a drawing, reconstructed from its events. Clients number a stroke by how many there were before, so that a stroke whose number is taken, or an undo that leaves
 * fewer than are known, implies removals that never arrived.
 */
export class InkLog {
  readonly #strokes: GrowingStroke[] = [];
  /** Those that have not been removed. */
  #live: GrowingStroke[] = [];
  #lastAt = 0;

  /** How many strokes were ever begun. */
  get begun(): number {
    return this.#strokes.length;
  }

  /** How many strokes are left now. */
  get total(): number {
    return this.#live.length;
  }

  /** All strokes that were ever begun, in that order. */
  get strokes(): readonly ReplayedStroke[] {
    return this.#strokes.map(({ brush, began, ended, removed, points }) => ({
      brush,
      began,
      ended,
      removed,
      points,
    }));
  }

  start(at: number, { seq, x, y, pen_px }: EventPayload<"stroke_start">): void {
    this.#removeFrom(at, seq);
    this.#begin(at, { seq, brush: pen_px, points: [[x, y, at]] });
  }

  /** Adds points, spread evenly over the time since the stroke's previous event. If the stroke's beginning never arrived, it begins with them. */
  extend(at: number, points: EventPayload<"stroke_move">["points"]): void {
    const last = this.#strokes.at(-1);
    const isOpen = last !== undefined && last.ended === null && last.removed === null;
    const stroke = isOpen ? last : this.#begin(at, { seq: this.total + 1, brush: BRUSH_SIZE, points: [] });
    const since = isOpen ? this.#lastAt : at;
    points.forEach(({ x, y }, index) => {
      stroke.points.push([x, y, since + ((at - since) * (index + 1)) / points.length]);
    });
    this.#lastAt = at;
  }

  /** Ends the last stroke, and removes it if the drawing has fewer strokes than its number says. */
  end(at: number, { seq, total_strokes }: EventPayload<"stroke_end">): void {
    const last = this.#strokes.at(-1);
    if (last && last.ended === null) last.ended = at;
    if (total_strokes < seq) this.#removeFrom(at, seq);
  }

  /** Removes the last strokes until `total` are left. */
  undo(at: number, total: number): void {
    while (this.#live.length > total) this.#removeLast(at);
    this.#removeFrom(at, total + 1);
  }

  #begin(at: number, { seq, brush, points }: Pick<GrowingStroke, "seq" | "brush" | "points">): GrowingStroke {
    const highest = Math.max(seq, this.#highest);
    const stroke = { seq, highest, brush, began: at, ended: null, removed: null, points };
    this.#strokes.push(stroke);
    this.#live.push(stroke);
    this.#lastAt = at;
    return stroke;
  }

  get #highest(): number {
    return this.#live.at(-1)?.highest ?? 0;
  }

  #removeLast(at: number): void {
    const last = this.#live.pop();
    if (last) last.removed = at;
  }

  /** Removes the strokes with a number and those with higher ones: the last ones, and others only where numbers are out of order. */
  #removeFrom(at: number, seq: number): void {
    while ((this.#live.at(-1)?.seq ?? 0) >= seq && this.#live.length > 0) this.#removeLast(at);
    if (this.#highest < seq) return;
    const before = this.#live;
    this.#live = [];
    for (const stroke of before)
      if (stroke.seq >= seq) stroke.removed = at;
      else {
        stroke.highest = Math.max(stroke.seq, this.#highest);
        this.#live.push(stroke);
      }
  }
}
