import type { Aids } from "@harapen/contract/aids";
import { assignmentUnit } from "@harapen/contract/studies/settings";
import * as z from "zod/mini";
import type { Database } from "../../database/database.ts";
import type { Signer } from "../../platform/signer.ts";
import { findTakingPart } from "../../sessions/session-data.ts";

/** What the server signs about a participant; a token contains it as JSON. */
const signedParticipant = z.object({
  aquarium: z.string(),
  study: z.string(),
  participant: z.string(),
  /** Whether answers for the arm may say how the drawing fits a penguin's spots. */
  explains: z.boolean(),
  /** Whether the arm asks for one more look. */
  looks: z.boolean(),
  /**
   * What the participant is known by. A token from a server that did not store this counts as one with the
   * least rights.
   */
  assigned_by: z._default(assignmentUnit, "code"),
  /**
   * Whether the token was sent to the device that enrolled the participant, if the aquarium records devices:
   * others may know a code.
   */
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
 * Returns what an answer may contain, by this header of the request: without one, what the aquarium's own
 * aids allow; with a participant's token, what their arm allows; with any other, nothing, as for a page that
 * does not know yet what it may show.
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

/**
 * What a participation's token allows: `none`: nothing, `leave`: to take part no more, `erase`: also to have
 * everything that was recorded deleted.
 */
type LeaveAllowance = "none" | "leave" | "erase";

/**
 * Returns what participants may do by themselves. Only their page knows a visit's number, or a device's, but
 * everybody who has used a kiosk shares its device. A code stands on a card and in the questionnaire's
 * address, so that it allows a deletion only on the device that enrolled with it, where no other visitor can
 * have been.
 */
export async function leaveAllowance(
  database: Database,
  { participant, assigned_by, enrolled_here }: Omit<SignedParticipant, "explains" | "looks">,
): Promise<LeaveAllowance> {
  if (assigned_by === "visit") return "erase";
  if (assigned_by === "code" && !enrolled_here) return "leave";
  const sessions = await findTakingPart(database, [participant]);
  if (!sessions.some(({ isKiosk }) => isKiosk)) return "erase";
  return assigned_by === "device" ? "none" : "leave";
}
