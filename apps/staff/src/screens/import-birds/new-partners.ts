import type { BirdDocument } from "@harapen/contract/staff/content";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { withPartner } from "../../draft/editing/store-pair.ts";
import { partnersAfter } from "../../draft/pairs.ts";

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
