import { PARTICIPANT_HEADER } from "@harapen/contract/calls/join-study";

/** Sent where a study runs and the page does not know its visitor's aids yet: it is not a valid token, so no aid applies. */
export const UNKNOWN_PARTICIPANT = "unknown";

const tokens = new Map<string, string>();

/** Sets the participant's token for an aquarium's searches from now on; `undefined`: nobody takes part. */
export function setParticipant(aquarium: string, token: string | undefined): void {
  if (token === undefined) tokens.delete(aquarium);
  else tokens.set(aquarium, token);
}

/** Returns the header of a search at an aquarium; none where the visitor takes no part in a study there. */
export function participantHeader(aquarium: string): Readonly<Record<string, string>> {
  const token = tokens.get(aquarium);
  return token === undefined ? {} : { [PARTICIPANT_HEADER]: token };
}
