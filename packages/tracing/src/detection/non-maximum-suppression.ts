/** Detections within this distance of each other, in canvas units, belong to one spot. */
const JOIN_DISTANCE = 4;

/** Returns the detections except those near a likelier one: non-maximum suppression. The likeliest come first. */
export function distinctBlobs<
  Detection extends { readonly x: number; readonly y: number; readonly p: number },
>(detections: readonly Detection[]): Detection[] {
  const kept: Detection[] = [];
  for (const detection of detections.toSorted((one, other) => other.p - one.p))
    if (kept.every(({ x, y }) => Math.hypot(x - detection.x, y - detection.y) >= JOIN_DISTANCE))
      kept.push(detection);
  return kept;
}
