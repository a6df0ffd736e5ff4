import type { BirdDocument } from "@harapen/contract/staff/content";

interface Bird {
  readonly id: string;
  readonly content: Pick<BirdDocument, "record">;
}

/**
 * Returns the partners that change, by bird, when a bird gets another partner, or none: a pair is set on both sides, and a partner
 * that either of the two leaves is alone.
 */
export function partnersAfter(
  birds: readonly Bird[],
  id: string,
  partner: string | null,
): ReadonlyMap<string, string | null> {
  const wanted = new Map<string, string | null>([[id, partner]]);
  if (partner !== null) wanted.set(partner, id);
  for (const bird of birds) {
    const current = bird.content.record.pair_id ?? null;
    const isLeft = current === id || (partner !== null && current === partner);
    if (isLeft && !wanted.has(bird.id)) wanted.set(bird.id, null);
  }
  const now = new Map(birds.map((bird) => [bird.id, bird.content.record.pair_id ?? null]));
  return new Map([...wanted].filter(([bird, to]) => now.get(bird) !== to));
}
