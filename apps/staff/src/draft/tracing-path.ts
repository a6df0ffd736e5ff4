import { isHere } from "@harapen/contract/penguin";
import type { Photograph } from "@harapen/contract/photograph";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { paths } from "../routes/paths.ts";

/**
 * Returns the path where a bird's first photograph of a kind is traced; where it has none, the one where
 * photographs are added to it.
 */
export function photographPath(
  slug: string,
  id: string,
  bird: DraftedBird | undefined,
  isSought: (photograph: Photograph) => boolean,
): string {
  const photograph = bird?.content.record.photographs?.find(isSought);
  return photograph ? paths.photograph(slug, id, photograph.id) : `${paths.bird(slug, id)}#photographs`;
}

/** Returns the path where a bird is traced: that of its first untraced photograph. */
export function tracingPath(slug: string, bird: DraftedBird): string {
  return photographPath(slug, bird.id, bird, ({ spots }) => spots === undefined);
}

/**
 * Returns the next bird after one, of those that are here and whose spots nobody has traced; the first
 * follows the last. Undefined where all others are traced.
 */
export function nextUntraced(birds: readonly DraftedBird[], id: string): DraftedBird | undefined {
  const at = birds.findIndex((bird) => bird.id === id);
  return [...birds.slice(at + 1), ...birds.slice(0, Math.max(at, 0))].find(
    ({ content: { record } }) => record.spots === undefined && isHere(record),
  );
}
