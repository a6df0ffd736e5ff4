import { record } from "./record.ts";
import { itemsOf } from "./results.ts";

interface Shown {
  readonly drawingId: string;
  readonly totalStrokes: number;
  readonly penguins: readonly { readonly id: string; readonly score: number }[];
  readonly onDevice: boolean;
}

const own = { last: "" };

/** Records `narrowing_shown`: the penguins whose faces are shown while drawing, whenever they change. */
export function recordNarrowing({ drawingId, totalStrokes, penguins, onDevice }: Shown): void {
  const shown = [drawingId, ...penguins.map(({ id }) => id)].join(" ");
  if (shown === own.last) return;
  own.last = shown;
  const best = [...penguins].sort((one, other) => other.score - one.score);
  record("narrowing_shown", {
    drawing_id: drawingId,
    total_strokes: totalStrokes,
    on_device: onDevice,
    items: itemsOf(best),
  });
}
