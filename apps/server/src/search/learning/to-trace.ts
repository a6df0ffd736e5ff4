import type { Spot } from "@harapen/contract/spot";
import { isLikely } from "@harapen/contract/staff/learned";
import type { ReferenceSpot } from "@harapen/recognition/reference-spot";

/** Returns what visitors taught as a trace for keepers to start from: its likely spots, each with its presence where that is not certain. */
export function toTrace(learned: readonly ReferenceSpot[]): Spot[] {
  return learned
    .filter(isLikely)
    .map(({ x, y, r, presence = 1 }) => ({ x, y, r, ...(presence < 1 && { presence }) }));
}
