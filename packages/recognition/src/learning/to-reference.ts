import type { Spot } from "@harapen/contract/penguin";
import type { Reference } from "../reference.ts";
import type { LearnedPattern } from "./learn-pattern.ts";
import { ENOUGH } from "./parameters.ts";

/** What keepers know of an individual's belly. */
interface Known {
  /** As they traced it. */
  readonly spots?: readonly Spot[] | undefined;
  readonly averageCounts?: readonly number[] | undefined;
}

/**
 * What drawings of an individual are compared with. What keepers traced is all that counts; average counts give way to a learned pattern
 * by and by: alone at first, then both in equal parts, then the pattern alone.
 */
export function believed(
  { spots = [], averageCounts }: Known,
  learned: Pick<LearnedPattern, "spots" | "weight"> | undefined,
): Pick<Reference, "spots" | "averageCounts"> {
  if (spots.length > 0 || !learned || learned.weight < ENOUGH.beside) return { spots, averageCounts };
  if (learned.weight < ENOUGH.alone) return { spots: learned.spots, averageCounts };
  return { spots: learned.spots };
}
