import { marksOf } from "../drawing/marks.ts";
import { sharesWithinBounds } from "./bound-weights.ts";
import { chooseEvenly } from "./choose-evenly.ts";
import { confirmationProbability } from "./confirmation-probability.ts";
import type { Confirmation } from "./drawings/confirmation.ts";
import type { WeightedDrawing } from "./drawings/weighted-drawing.ts";
import { MAX_DRAWINGS, MAX_DRAWINGS_PER_DEVICE } from "./parameters.ts";

/** The key of all unknown devices. */
const ANONYMOUS = "";

/** An individual's confirmed drawings, each once, with its probability of being correct and its weight beside others of the same device. */
export interface WeighedConfirmations {
  readonly drawings: readonly WeightedDrawing[];
  /** How many devices they come from; all unknown ones count as one. */
  readonly devices: number;
}

/**
 * Weighs one individual's confirmations, within the bounds of `boundWeights`; those without a known device count as one device's. Drawings
 * without a mark are left out; if there are too many, they are chosen evenly over days.
 */
export function weighConfirmations(confirmations: readonly Confirmation[]): WeighedConfirmations {
  const drawn = lastOfEachDrawing(confirmations).filter(({ strokes }) => marksOf(strokes).count > 0);
  const byDevices = Map.groupBy(drawn, deviceOf);
  const chosen = chooseEvenly([...byDevices.values()].flatMap(latest), MAX_DRAWINGS);
  const drawings = chosen.map((confirmation) => {
    const { strokes, mask, uid, visit, prefix, day } = confirmation;
    const correct = confirmationProbability(confirmation);
    return { strokes, mask, correct, device: deviceOf(confirmation), uid, visit, prefix, day };
  });
  const correct = drawings.map((drawing) => drawing.correct);
  const weights = sharesWithinBounds(drawings, correct);
  return {
    drawings: drawings.map((drawing, index) => ({ ...drawing, weight: weights[index] ?? 0 })),
    devices: byDevices.size,
  };
}

const deviceOf = ({ device = ANONYMOUS }: Confirmation) => device;

/** Returns each drawing's last confirmation, by the drawings' ids. */
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
