import type { Photograph } from "@harapen/contract/photograph";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { paths } from "../routes/paths.ts";

/** Where a bird's first photograph of a sort is traced; where it has none, where photographs are added to it. */
export function photographPath(
  slug: string,
  id: string,
  bird: DraftedBird | undefined,
  isSought: (photograph: Photograph) => boolean,
): string {
  const photograph = bird?.content.record.photographs?.find(isSought);
  return photograph ? paths.photograph(slug, id, photograph.id) : `${paths.bird(slug, id)}#photographs`;
}

/** Where a bird is traced: on its first photograph that is not traced. */
export function tracingPath(slug: string, bird: DraftedBird): string {
  return photographPath(slug, bird.id, bird, ({ spots }) => spots === undefined);
}

/** The next bird after one that is here and whose spots nobody has traced; after the last come those before it. Undefined where all others are traced. */
export function nextUntraced(birds: readonly DraftedBird[], id: string): DraftedBird | undefined {
  const at = birds.findIndex((bird) => bird.id === id);
  return [...birds.slice(at + 1), ...birds.slice(0, Math.max(at, 0))].find(
    ({ content: { record } }) => record.spots === undefined && (record.status?.kind ?? "here") === "here",
  );
}
