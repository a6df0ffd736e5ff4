import type { BirdDocument } from "@harapen/contract/staff/content";
import type { DraftAnswer, DraftedBird } from "@harapen/contract/staff/draft";
import { withPartner } from "../../draft/editing/store-pair.ts";
import { partnersAfter } from "../../draft/pairs.ts";
import { isSameJson, sortedJson } from "../../draft/sorted-json.ts";
import { keptBirds } from "../../draft/use-draft.ts";

/**
 * The writes of a table's birds that are not there, or there as one of those that were `sent`, and corrected since; and of their partners.
 * Whom somebody else has changed stays as they are, partner and all.
 */
export function birdWrites(
  birds: readonly BirdDocument[],
  draft: Pick<DraftAnswer, "birds">,
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

/** The writes of other birds that are there already by which they are partners of added ones; whom these leave is alone. */
export function newPartners(added: readonly BirdDocument[], there: readonly DraftedBird[]) {
  const changes = added.flatMap(({ record: { id, pair_id } }) => [
    ...partnersAfter(there, id, pair_id ?? null),
  ]);
  const left = changes.filter(([, partner]) => partner === null);
  const paired = changes.filter(([, partner]) => partner !== null);
  // Whom one leaves, another may be paired with.
  const partners = new Map([...left, ...paired]);
  const own = new Set(added.map(({ record }) => record.id));
  return there.flatMap(({ id, revision, content }) => {
    const partner = own.has(id) ? undefined : partners.get(id);
    return partner === undefined ? [] : [{ revision, content: withPartner(partner)(content) }];
  });
}
