import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Signer } from "../platform/signer.ts";
import { type Answered, answerDigest } from "./answer-digest.ts";
import type { ProvenSearch } from "./record-row.ts";

/** What the server signs about a search that it has answered; a token contains it as JSON. */
const signedAnswer = z.object({
  aquarium: z.string(),
  /** The digest of the drawing and of the ranking with its scores. */
  digest: z.string(),
  visit: z.string(),
  prefix: z.string(),
  at: z.string(),
  /** How many answers to one more look it used; 0 for tokens from before there were any. */
  looks: z._default(z.int(), 0),
});

interface Answer {
  readonly aquarium: string;
  readonly digest: string;
  readonly visit: ProvenSearch["visit"];
  readonly at: Date;
  readonly looks: number;
}

/** The fields of a visit's record that its token can prove. */
interface ClaimedRecord {
  readonly aquarium: string;
  readonly data: Answered["strokes"];
  readonly part: Answered["mask"];
  readonly ranking: Answered["ranking"];
  readonly answer_token?: string | undefined;
}

/** Returns the token of an answer: some 400 characters, however long drawing and ranking are. */
export function signAnswer(signer: Signer, { aquarium, digest, visit, at, looks }: Answer): string {
  const { id, prefixDigest } = visit;
  const signed = { aquarium, digest, visit: id, prefix: prefixDigest, at: at.toISOString(), looks };
  return signer.sign("answer", JSON.stringify(signed));
}

/**
 * Returns the search that a record's token proves; `undefined` unless it was signed for this very drawing,
 * ranking and aquarium.
 */
export function proveSearch(signer: Signer, record: ClaimedRecord): ProvenSearch | undefined {
  const { answer_token = "", data, part, ranking } = record;
  const text = signer.verify("answer", answer_token);
  if (text === undefined) return undefined;
  const { aquarium, digest, visit, prefix, at, looks } = signedAnswer.parse(JSON.parse(text));
  const claimed = answerDigest({ strokes: data, mask: part, ranking });
  if (aquarium !== record.aquarium || digest !== claimed) return undefined;
  const id = createHash("sha256").update(text).digest("base64url");
  return { id, visit: { id: visit, prefixDigest: prefix }, at, looks };
}
