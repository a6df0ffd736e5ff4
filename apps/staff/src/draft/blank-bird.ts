import type { BirdDocument } from "@harapen/contract/staff/content";
import type { DraftedBird } from "@harapen/contract/staff/draft";

/** Returns a new bird's document, positioned after all existing birds. */
export function blankBird(id: string, birds: readonly DraftedBird[]): BirdDocument {
  const last = Math.max(-1, ...birds.map(({ content }) => content.position));
  return {
    position: last + 1,
    record: { id, picture: "", icon: "", band_color: [] },
    name: {},
    comment: {},
  };
}
