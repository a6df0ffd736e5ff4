import type { ReferenceSpot } from "@harapen/recognition/reference-spot";

/** Returns how far each spot of the new pattern is from its nearest in the old one, in canvas units; none where the old one has no spots. */
export function spotMoves(previous: readonly ReferenceSpot[], next: readonly ReferenceSpot[]): number[] {
  if (previous.length === 0) return [];
  return next.map((spot) =>
    Math.min(...previous.map((other) => Math.hypot(spot.x - other.x, spot.y - other.y))),
  );
}
