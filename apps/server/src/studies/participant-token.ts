import type { Aids } from "@harapen/contract/aids";
import { assignmentUnit } from "@harapen/contract/studies/settings";
import * as z from "zod/mini";
import type { Signer } from "../signing/signer.ts";

/** What the server signs about a participant; a token contains it as JSON. */
const signedParticipant = z.object({
  aquarium: z.string(),
  study: z.string(),
  participant: z.string(),
  /** Whether answers for the arm may say how the drawing fits a penguin's spots. */
  explains: z.boolean(),
  /** Whether the arm asks for one more look. */
  looks: z.boolean(),
  /** What the participant is known by. A token from a server that did not store this counts as one with the least rights. */
  assigned_by: z._default(assignmentUnit, "code"),
  /** Whether the token was sent to the device that enrolled the participant, if the aquarium records devices: others may know a code. */
  enrolled_here: z._default(z.boolean(), false),
});
export type SignedParticipant = z.infer<typeof signedParticipant>;

/** Which aids an answer to a search may contain. */
export type AnswerAids = Pick<SignedParticipant, "explains" | "looks">;

/** Returns the token of a participant, for PARTICIPANT_HEADER. */
export function signParticipant(
  signer: Signer,
  { aids, ...participant }: Omit<SignedParticipant, keyof AnswerAids> & { readonly aids: Aids },
): string {
  const signed = { ...participant, explains: aids.comparison !== "off", looks: aids.look !== "off" };
  return signer.sign("participant", JSON.stringify(signed));
}

/** Returns the participant that a token names; `undefined` where this server has not signed the token. */
export function readParticipantToken(signer: Signer, token: string): SignedParticipant | undefined {
  const text = signer.verify("participant", token);
  return text === undefined ? undefined : signedParticipant.parse(JSON.parse(text));
}

/**
 * Returns what an answer may contain, by this header of the request: without one, what the aquarium's own aids allow; with a participant's token, what their arm
 * allows; with any other, nothing, as for a page that does not know yet what it may show.
 */
export function answerAids(
  signer: Signer,
  header: string | readonly string[] | undefined,
  { slug, aids }: { readonly slug: string; readonly aids: Aids },
): AnswerAids {
  if (header === undefined) return { explains: true, looks: aids.look !== "off" };
  const participant = typeof header === "string" ? readParticipantToken(signer, header) : undefined;
  return participant?.aquarium === slug ? participant : { explains: false, looks: false };
}
