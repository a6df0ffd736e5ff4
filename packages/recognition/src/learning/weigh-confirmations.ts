import { marksOf } from "../drawing/marks.ts";
import type { Confirmation } from "./confirmation.ts";
import { probabilityRight } from "./confirmation-probability.ts";
import { DEVICE_SAY, MOST_OF_A_DEVICE } from "./parameters.ts";
import type { WeighedDrawing } from "./weighted-drawing.ts";

/** Stands for every device of which no event tells. */
const ANONYMOUS = "";

/** An individual's confirmations, each drawing once, with its probability to be right and its say beside others of the same device. */
export interface Weighed {
  readonly drawings: readonly WeighedDrawing[];
  /** How many devices they come from; all that are unknown count as one. */
  readonly devices: number;
}

/**
 * Weighs one individual's confirmations. A device's, and a signed-in visitor's, weigh `DEVICE_SAY` together at most; all of which no device
 * is known share one. Drawings without a mark are left out.
 */
export function weigh(confirmations: readonly Confirmation[]): Weighed {
  const drawn = lastOfEach(confirmations).filter(({ strokes }) => marksOf(strokes).count > 0);
  const byDevices = Map.groupBy(drawn, ({ device = ANONYMOUS }) => device);
  const kept = [...byDevices.values()].flatMap(latest);
  const right = kept.map(probabilityRight);
  const byDevice = totals(
    kept.map(({ device = ANONYMOUS }) => device),
    right,
  );
  const byVisitor = totals(
    kept.map(({ uid }) => uid),
    right,
  );
  const drawings = kept.map(({ strokes, mask, device = ANONYMOUS, uid }, index) => ({
    strokes,
    mask,
    device,
    right: right[index] ?? 0,
    share: Math.min(
      DEVICE_SAY / Math.max(DEVICE_SAY, byDevice.get(device) ?? 0),
      DEVICE_SAY / Math.max(DEVICE_SAY, byVisitor.get(uid) ?? 0),
    ),
  }));
  return { drawings, devices: byDevices.size };
}

/** Of one drawing's confirmations the last. */
function lastOfEach(confirmations: readonly Confirmation[]): Confirmation[] {
  const last = new Map<string, Confirmation>();
  for (const confirmation of confirmations) {
    const known = last.get(confirmation.drawing);
    if (!known || known.at < confirmation.at) last.set(confirmation.drawing, confirmation);
  }
  return [...last.values()].sort((one, other) => (one.drawing < other.drawing ? -1 : 1));
}

function latest(confirmations: readonly Confirmation[]): readonly Confirmation[] {
  return confirmations
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(0, MOST_OF_A_DEVICE);
}

/** Sums by name; what has no name is not summed. */
function totals(
  names: readonly (string | undefined)[],
  values: readonly number[],
): Map<string | undefined, number> {
  const sums = new Map<string | undefined, number>();
  for (const [index, name] of names.entries()) {
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + (values[index] ?? 0));
  }
  return sums;
}
