import type { BirdDocument } from "@harapen/contract/staff/content";
import type { QueryClient } from "@tanstack/react-query";
import { draftQuery, readinessQuery } from "../../api/draft.ts";
import { StaffError } from "../../api/staff-error.ts";
import { storeBird } from "./put-outcomes.ts";

const MAX_ATTEMPTS = 4;

/**
 * Changes a bird's document in the current draft. Where somebody else changes it at the same moment, the change is made to what they
 * stored: only for changes of parts that are not typed, or for changes that refuse by throwing. Throws `StaffError`.
 */
export async function updateBird(
  queryClient: QueryClient,
  { slug, id }: { slug: string; id: string },
  change: (bird: BirdDocument) => BirdDocument,
): Promise<void> {
  const { birds } = await queryClient.fetchQuery({ ...draftQuery(slug), staleTime: 0 });
  let seen: { content: BirdDocument; revision: number } | null | undefined = birds.find(
    (bird) => bird.id === id,
  );
  for (let attempt = 0; seen && attempt < MAX_ATTEMPTS; attempt++) {
    const outcome = await storeBird(slug, id, { revision: seen.revision, content: change(seen.content) });
    if ("stored" in outcome) {
      await queryClient.invalidateQueries({ queryKey: draftQuery(slug).queryKey });
      void queryClient.invalidateQueries({ queryKey: readinessQuery(slug).queryKey });
      return;
    }
    seen = outcome.conflict;
  }
  throw new StaffError(seen ? "conflict" : "not-found", id);
}
