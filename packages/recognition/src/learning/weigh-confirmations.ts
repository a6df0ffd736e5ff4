import { marksOf } from "../drawing/marks.ts";
import type { Confirmation } from "./confirmation.ts";
import { confirmationProbability } from "./confirmation-probability.ts";
import { MAX_DEVICE_WEIGHT, MAX_DRAWINGS_PER_DEVICE } from "./parameters.ts";
import type { WeightedDrawing } from "./weighted-drawing.ts";

/** The key of all devices that are not known. */
const ANONYMOUS = "";

/** An individual's confirmations, each drawing once, with its probability to be correct and its weight beside others of the same device. */
export interface WeighedConfirmations {
  readonly drawings: readonly WeightedDrawing[];
  /** How many devices they come from; all that are unknown count as one. */
  readonly devices: number;
}

/**
 * Weighs one individual's confirmations. A device's, and a signed-in visitor's, weigh at most `MAX_DEVICE_WEIGHT` together; all of which no
 * device is known share one. Drawings without a mark are left out.
 */
export function weighConfirmations(confirmations: readonly Confirmation[]): WeighedConfirmations {
  const drawn = lastOfEachDrawing(confirmations).filter(({ strokes }) => marksOf(strokes).count > 0);
  const byDevices = Map.groupBy(drawn, ({ device = ANONYMOUS }) => device);
  const recent = [...byDevices.values()].flatMap(latest);
  const correct = recent.map(confirmationProbability);
  const devices = recent.map(({ device = ANONYMOUS }) => device);
  const byDevice = sumByKey(devices, correct);
  const byVisitor = sumByKey(
    recent.map(({ uid }) => uid),
    correct,
  );
  const drawings = recent.map(({ strokes, mask, device = ANONYMOUS, uid }, index) => ({
    strokes,
    mask,
    device,
    correct: correct[index] ?? 0,
    weight: Math.min(
      MAX_DEVICE_WEIGHT / Math.max(MAX_DEVICE_WEIGHT, byDevice.get(device) ?? 0),
      MAX_DEVICE_WEIGHT / Math.max(MAX_DEVICE_WEIGHT, byVisitor.get(uid) ?? 0),
    ),
  }));
  return { drawings, devices: byDevices.size };
}

/** Each drawing's last confirmation, by the drawings' ids. */
function lastOfEachDrawing(confirmations: readonly Confirmation[]): Confirmation[] {
  const last = new Map<string, Confirmation>();
  for (const confirmation of confirmations) {
    const previous = last.get(confirmation.drawing);
    if (!previous || previous.at < confirmation.at) last.set(confirmation.drawing, confirmation);
  }
  return [...last.values()].sort((one, other) => (one.drawing < other.drawing ? -1 : 1));
}

function latest(confirmations: readonly Confirmation[]): readonly Confirmation[] {
  return confirmations
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(0, MAX_DRAWINGS_PER_DEVICE);
}

/** Sums values by their keys; a value without a key is not summed. */
function sumByKey(
  keys: readonly (string | undefined)[],
  values: readonly number[],
): Map<string | undefined, number> {
  const sums = new Map<string | undefined, number>();
  for (const [index, key] of keys.entries()) {
    if (key !== undefined) sums.set(key, (sums.get(key) ?? 0) + (values[index] ?? 0));
  }
  return sums;
}
