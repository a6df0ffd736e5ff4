import { BRUSH_SIZE } from "@harapen/contract/geometry";
import type { ReplayedPoint, ReplayedStroke } from "@harapen/contract/staff/studies/replay";
import type { EventPayload } from "@harapen/contract/telemetry/events";

/** A stroke as it grows. */
interface GrowingStroke extends ReplayedStroke {
  readonly seq: number;
  points: ReplayedPoint[];
  ended: number | null;
  removed: number | null;
}

/**
 * The strokes of a drawing as its events have them. Clients number strokes by how many there were before, so that a stroke whose number is taken, or an undo that leaves fewer than are known,
 * stands for removals that never arrived.
 */
export class InkLog {
  readonly #strokes: GrowingStroke[] = [];
  #lastAt = 0;

  /** How many strokes there are now. */
  get total(): number {
    return this.#live().length;
  }

  /** All strokes that there ever were, in the order in which they were begun. */
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
    this.#remove(at, (stroke) => stroke.seq >= seq);
    this.#begin(at, { seq, brush: pen_px, points: [[x, y, at]] });
  }

  /** Adds points, spread evenly over the time since the stroke's event before. Where the beginning never arrived, a stroke begins with them. */
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

  end(at: number): void {
    const last = this.#strokes.at(-1);
    if (last && last.ended === null) last.ended = at;
  }

  /** Removes the last strokes until `total` are left. */
  undo(at: number, total: number): void {
    const kept = new Set(this.#live().slice(0, total));
    this.#remove(at, (stroke) => !kept.has(stroke) || stroke.seq > total);
  }

  #begin(at: number, { seq, brush, points }: Pick<GrowingStroke, "seq" | "brush" | "points">): GrowingStroke {
    const stroke = { seq, brush, began: at, ended: null, removed: null, points };
    this.#strokes.push(stroke);
    this.#lastAt = at;
    return stroke;
  }

  #live(): GrowingStroke[] {
    return this.#strokes.filter(({ removed }) => removed === null);
  }

  #remove(at: number, isGone: (stroke: GrowingStroke) => boolean): void {
    for (const stroke of this.#live()) if (isGone(stroke)) stroke.removed = at;
  }
}
