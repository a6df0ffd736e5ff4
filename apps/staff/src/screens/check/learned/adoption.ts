import type { Spot } from "@harapen/contract/spot";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { isLikely, type LearnedPattern } from "@harapen/contract/staff/learned";
import { publishedRecord } from "../../../draft/use-draft.ts";

/**
 * The state of a bird's learned pattern: not adopted (`offered`), taken into the draft (`drafted`), or
 * published since.
 */
export type Adoption = "offered" | "drafted" | "published";

export function adoptionOf(pattern: Pick<LearnedPattern, "spots">, bird: DraftedBird): Adoption {
  const adopted = pattern.spots.filter(isLikely);
  if (!areSame(bird.content.record.spots, adopted)) return "offered";
  return areSame(publishedRecord(bird)?.spots, adopted) ? "published" : "drafted";
}

function areSame(spots: readonly Spot[] | undefined, others: readonly Spot[]): boolean {
  const keys = (all: readonly Spot[]) => all.map(({ x, y, r }) => `${x} ${y} ${r}`).join();
  return spots !== undefined && keys(spots) === keys(others);
}
