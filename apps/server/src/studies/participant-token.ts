import type { Aids } from "@harapen/contract/aids";
import { assignmentUnit } from "@harapen/contract/studies/settings";
import * as z from "zod/mini";
import type { Signer } from "../signing/signer.ts";

/** What the server signs of somebody who takes part; a token holds it as JSON. */
const signedParticipant = z.object({
  aquarium: z.string(),
  study: z.string(),
  participant: z.string(),
  /** Whether the arm's answers may hold how the drawing fits a penguin's spots. */
  explains: z.boolean(),
  /** Whether the arm asks for one more look. */
  looks: z.boolean(),
  /** What the participant is known by. A token of a server that did not say so is taken for the one that may do least. */
  assigned_by: z._default(assignmentUnit, "code"),
  /** Whether it was answered to the device that enrolled the participant, as far as the aquarium records devices: a code may be known to others. */
  enrolled_here: z._default(z.boolean(), false),
});
export type SignedParticipant = z.infer<typeof signedParticipant>;

/** What of a search's help an answer may hold. */
export type AnswerAids = Pick<SignedParticipant, "explains" | "looks">;

/** Returns the token of a participant, for PARTICIPANT_HEADER. */
export function signParticipant(
  signer: Signer,
  { aids, ...participant }: Omit<SignedParticipant, keyof AnswerAids> & { readonly aids: Aids },
): string {
  const signed = { ...participant, explains: aids.comparison !== "off", looks: aids.look };
  return signer.sign("participant", JSON.stringify(signed));
}

/** Returns whom a token names; `undefined` where this server has signed no such one. */
export function readParticipantToken(signer: Signer, token: string): SignedParticipant | undefined {
  const text = signer.verify("participant", token);
  return text === undefined ? undefined : signedParticipant.parse(JSON.parse(text));
}

/**
 * Returns what an answer may hold for who sends this header: without one, what the aquarium's own aids say; with a participant's token, what their arm
 * says; with any other, nothing, as from a page that does not know yet what it may show.
 */
export function answerAids(
  signer: Signer,
  header: string | readonly string[] | undefined,
  { slug, aids }: { readonly slug: string; readonly aids: Aids },
): AnswerAids {
  if (header === undefined) return { explains: true, looks: aids.look };
  const participant = typeof header === "string" ? readParticipantToken(signer, header) : undefined;
  return participant?.aquarium === slug ? participant : { explains: false, looks: false };
}
