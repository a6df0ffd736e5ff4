import type { Spot } from "@harapen/contract/spot";
import type { Reference } from "../reference.ts";
import type { LearnedPattern } from "./learn-pattern.ts";
import { MIN_WEIGHT } from "./parameters.ts";

/** What keepers recorded of an individual's belly. */
interface KeeperRecord {
  /** As they traced it; empty where it has no spots. */
  readonly spots?: readonly Spot[] | undefined;
  readonly averageCounts?: readonly number[] | undefined;
}

/**
 * Returns the reference that drawings of an individual are compared with. What keepers traced alone counts, even if it is no spots; average
 * counts give way to a learned pattern as its weight grows: first they count alone, then both in equal parts, then the pattern alone.
 */
export function toReference(
  { spots, averageCounts }: KeeperRecord,
  learned: Pick<LearnedPattern, "spots" | "weight"> | undefined,
): Pick<Reference, "spots" | "averageCounts"> {
  if (spots?.length === 0) return { spots };
  if (spots || !learned || learned.spots.length === 0 || learned.weight < MIN_WEIGHT.besideCounts)
    return { spots, averageCounts };
  if (learned.weight < MIN_WEIGHT.alone) return { spots: learned.spots, averageCounts };
  return { spots: learned.spots };
}
