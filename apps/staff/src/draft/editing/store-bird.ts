import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import { draftedBird, draftedDetails } from "@harapen/contract/staff/draft";
import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { draftQuery, putBird, putDetails, readinessQuery } from "../../api/draft.ts";
import { detailsOf, StaffError } from "../../api/staff-error.ts";
import type { Outcome } from "./document-editor.ts";

/**
 * Returns what somebody else has stored, where a call failed because they were first; `null` where they have
 * discarded it; undefined for any other failure.
 */
export function theirsIn<Schema extends z.ZodMiniType>(
  error: unknown,
  schema: Schema,
): z.infer<Schema> | null | undefined {
  return detailsOf(error, "conflict", z.nullable(schema));
}

/** Waits for a write. Where somebody else was first, that is an outcome too, with what they stored. */
async function outcomeOf<Schema extends z.ZodMiniType>(
  write: Promise<z.infer<Schema>>,
  schema: Schema,
): Promise<{ stored: z.infer<Schema> } | { conflict: z.infer<Schema> | null }> {
  try {
    return { stored: await write };
  } catch (error) {
    const theirs = theirsIn(error, schema);
    if (theirs === undefined) throw error;
    return { conflict: theirs };
  }
}

interface Write<Document> {
  readonly revision: number;
  readonly content: Document;
}

export const storeBird = (
  slug: string,
  id: string,
  write: Write<BirdDocument>,
): Promise<Outcome<BirdDocument>> => outcomeOf(putBird(slug, id, write), draftedBird);

export const storeDetails = (
  slug: string,
  write: Write<DetailsDocument>,
): Promise<Outcome<DetailsDocument>> => outcomeOf(putDetails(slug, write), draftedDetails);

/** Loads the draft again after a write, and then, without waiting for it, what blocks publishing. */
export async function reloadDraft(queryClient: QueryClient, slug: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: draftQuery(slug).queryKey });
  void queryClient.invalidateQueries({ queryKey: readinessQuery(slug).queryKey });
}

const MAX_ATTEMPTS = 4;

/**
 * Changes a bird's document in the current draft. Where somebody else changes it at the same moment, the
 * change is made to what they stored: only for changes of parts that are not typed, or for changes that
 * refuse by throwing. Throws `StaffError`.
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
    if ("stored" in outcome) return reloadDraft(queryClient, slug);
    seen = outcome.conflict;
  }
  throw new StaffError(seen ? "conflict" : "not-found", id);
}
