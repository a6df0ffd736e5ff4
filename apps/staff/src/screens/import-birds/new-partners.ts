import type { BirdDocument } from "@harapen/contract/staff/content";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { withPartner } from "../../draft/editing/store-pair.ts";
import { partnersAfter } from "../../draft/pairs.ts";

/** The writes of birds that are there already by which they are partners of new ones; whom these leave is alone. */
export function newPartners(added: readonly BirdDocument[], there: readonly DraftedBird[]) {
  const changes = new Map(
    added.flatMap(({ record: { id, pair_id } }) => (pair_id ? [...partnersAfter(there, id, pair_id)] : [])),
  );
  return there.flatMap(({ id, revision, content }) => {
    const partner = changes.get(id);
    return partner === undefined ? [] : [{ revision, content: withPartner(partner)(content) }];
  });
}
