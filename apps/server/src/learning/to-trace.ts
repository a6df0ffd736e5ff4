import type { Spot } from "@harapen/contract/spot";
import type { ReferenceSpot } from "@harapen/recognition/reference-spot";

/** Spots that are less probable than this are not adopted: a keeper would have to take them away again. */
const MIN_PRESENCE = 0.5;

/** Returns what visitors taught as a trace that keepers may go on with: its likely spots, each with its presence where that is not certain. */
export function toTrace(learned: readonly ReferenceSpot[]): Spot[] {
  return learned
    .filter(({ presence = 1 }) => presence >= MIN_PRESENCE)
    .map(({ x, y, r, presence = 1 }) => ({ x, y, r, ...(presence < 1 && { presence }) }));
}
