import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import { draftedBird, draftedDetails } from "@harapen/contract/staff/draft";
import * as z from "zod/mini";
import { putBird, putDetails } from "../../api/draft.ts";
import { StaffError } from "../../api/staff-error.ts";
import type { Outcome } from "./document-editor.ts";

/** Returns what somebody else has stored, where a call failed because they were first; `null` where they have discarded it; undefined for any other failure. */
export function theirsIn<Schema extends z.ZodMiniType>(
  error: unknown,
  schema: Schema,
): z.infer<Schema> | null | undefined {
  if (!(error instanceof StaffError) || error.code !== "conflict") return undefined;
  return z.nullable(schema).safeParse(error.details).data;
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
