import type { Spot } from "@harapen/contract/spot";
import type { BirdDocument } from "@harapen/contract/staff/content";
import { adoptLearnedRequest, isLikely } from "@harapen/contract/staff/learned";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { ReferenceSpot } from "@harapen/recognition/reference-spot";
import { changingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";
import { LearnedPatternStore } from "../../search/learned/learned-pattern-store.ts";
import { type Place, writeDocument } from "../drafts/change-draft.ts";
import { draftedContent, toDraftedBird } from "../drafts/draft-state.ts";
import { DraftStore } from "../drafts/draft-store.ts";
import { authorOf } from "./author-of.ts";

/** Writes what visitors taught of a penguin into the draft, as its traced spots. */
export const adoptLearned = changingCall({
  method: "POST",
  path: STAFF_PATHS.adoptLearned(":slug", ":id"),
  access: "helper",
  action: "adopt-learned",
  body: adoptLearnedRequest,
  async change({ member, params: { slug, id }, body: { revision } }, transaction) {
    const place: Place = { aquarium: slug, kind: "bird", key: id };
    const learned = await new LearnedPatternStore(transaction).ofPenguin(slug, id);
    const bird = draftedContent(await new DraftStore(transaction).document(place)) as
      | BirdDocument
      | undefined;
    if (!learned || !bird) throw new StaffError("not-found", "Visitors have taught nothing of this penguin.");
    const spots = toTrace(learned.spots);
    const content = { ...bird, record: { ...bird.record, spots } };
    const { after } = await writeDocument(transaction, place, { revision, content, by: authorOf(member) });
    return {
      answer: toDraftedBird(after),
      subject: id,
      before: { spots: bird.record.spots },
      after: { spots },
    };
  },
});

/**
 * Returns what visitors taught as a trace for keepers to start from: its likely spots, each with its presence
 * where that is not certain.
 */
export function toTrace(learned: readonly ReferenceSpot[]): Spot[] {
  return learned
    .filter(isLikely)
    .map(({ x, y, r, presence = 1 }) => ({ x, y, r, ...(presence < 1 && { presence }) }));
}
