import type { BirdDocument } from "@harapen/contract/staff/content";
import type { DraftedBird, DraftResponse } from "@harapen/contract/staff/draft";
import { isSameJson, sortedJson } from "@harapen/contract/staff/sorted-json";
import { partnersAfter, withPartner } from "../../draft/pairs.ts";
import { keptBirds } from "../../draft/use-draft.ts";

/**
 * Returns the writes of a table's birds that are not in the draft, or are there as `sent` and were corrected
 * since; and of their partners. A bird that somebody else has changed stays as it is, with its partner.
 */
export function birdWrites(
  birds: readonly BirdDocument[],
  draft: Pick<DraftResponse, "birds">,
  sent: ReadonlySet<string | undefined>,
) {
  const there = new Map(draft.birds.map((bird) => [bird.id, bird]));
  const own = birds.flatMap((content) => {
    const { revision, content: stored } = there.get(content.record.id) ?? { revision: 0 };
    return !stored || sent.has(sortedJson(stored)) ? [{ revision, content, stored }] : [];
  });
  const changed = own.filter(({ content, stored }) => !isSameJson(content, stored));
  return [
    ...changed.map(({ revision, content }) => ({ revision, content })),
    ...newPartners(
      own.map(({ content }) => content),
      keptBirds(draft),
    ),
  ];
}

/** Whether a bird is not there any more as it was shown, nor as an attempt has sent it. */
export function isChangedSince(
  shown: ReadonlyMap<string, BirdDocument>,
  { birds }: Pick<DraftResponse, "birds">,
  sent: ReadonlySet<string | undefined>,
): boolean {
  const there = new Map(birds.map(({ id, content }) => [id, content]));
  return [...shown].some(([id, bird]) => {
    const stored = there.get(id);
    return !isSameJson(stored, bird) && !sent.has(sortedJson(stored));
  });
}

/** Returns the writes of existing birds that become partners of added ones, or lose theirs to them. */
export function newPartners(added: readonly BirdDocument[], there: readonly DraftedBird[]) {
  const changes = added.flatMap(({ record: { id, pair_id } }) => [
    ...partnersAfter(there, id, pair_id ?? null),
  ]);
  const left = changes.filter(([, partner]) => partner === null);
  const paired = changes.filter(([, partner]) => partner !== null);
  // A bird that is left by one may be paired with another.
  const partners = new Map([...left, ...paired]);
  const own = new Set(added.map(({ record }) => record.id));
  return there.flatMap(({ id, revision, content }) => {
    const partner = own.has(id) ? undefined : partners.get(id);
    return partner === undefined ? [] : [{ revision, content: withPartner(partner)(content) }];
  });
}
