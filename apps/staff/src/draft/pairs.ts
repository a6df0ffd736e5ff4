import type { BirdDocument } from "@harapen/contract/staff/content";
import type { QueryClient } from "@tanstack/react-query";
import { draftQuery, putBirds } from "../api/draft.ts";
import { codeOf, StaffError } from "../api/staff-error.ts";
import type { Stored } from "./editing/document-editor.ts";
import { keptBirds } from "./use-draft.ts";

interface Bird {
  readonly id: string;
  readonly content: Pick<BirdDocument, "record">;
}

/**
 * Returns the partners that change, by bird, when a bird gets another partner, or none: a pair is set on both
 * sides, and a partner that either of the two leaves is alone.
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

const MAX_ATTEMPTS = 4;

interface Pair {
  readonly slug: string;
  /** The bird that gets a partner, as it is on the screen. */
  readonly bird: BirdDocument;
  /** `null` for none, undefined if it is not known. */
  readonly partner: string | null | undefined;
}

/** The change of a bird that gets a partner, or loses one. */
export const withPartner =
  (partner: string | null | undefined) =>
  (bird: BirdDocument): BirdDocument => ({ ...bird, record: { ...bird.record, pair_id: partner } });

/**
 * Stores a pair on both sides, and former partners as single, in one write. Where somebody else changes one
 * of the birds at the same moment, the change is made to what they stored. Returns the bird as stored. Throws
 * `StaffError`.
 */
export async function storePair(
  queryClient: QueryClient,
  { slug, bird, partner }: Pair,
): Promise<Stored<BirdDocument>> {
  const { id } = bird.record;
  for (let attempt = 1; ; attempt++) {
    const birds = keptBirds(await queryClient.fetchQuery({ ...draftQuery(slug), staleTime: 0 }));
    const stored = new Map(birds.map((each) => [each.id, each]));
    const partners = new Map<string, string | null | undefined>(
      partnersAfter(birds, id, partner ?? null),
    ).set(id, partner);
    const writes = [...partners].map(([each, to]) => {
      const { content = bird, revision = 0 } = stored.get(each) ?? {};
      return { revision, content: withPartner(to)(content) };
    });
    try {
      const answer = await putBirds(slug, writes);
      const own = answer.birds.find((each) => each.id === id);
      if (own) return own;
      throw new StaffError("network", "the bird is not in the answer");
    } catch (error) {
      if (codeOf(error) !== "conflict" || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
