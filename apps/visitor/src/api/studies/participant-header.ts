import { PARTICIPANT_HEADER } from "@harapen/contract/calls/join-study";

/** What is sent where a study runs and the page does not know yet what its visitor may be helped by: it is no token, so that nothing does. */
export const UNKNOWN_PARTICIPANT = "unknown";

const tokens = new Map<string, string>();

/** Notes the token of who takes part at an aquarium, for its searches from now on; `undefined`: nobody does. */
export function setParticipant(aquarium: string, token: string | undefined): void {
  if (token === undefined) tokens.delete(aquarium);
  else tokens.set(aquarium, token);
}

/** The header of a search at an aquarium; none where the visitor takes no part in a study there. */
export function participantHeader(aquarium: string): Readonly<Record<string, string>> {
  const token = tokens.get(aquarium);
  return token === undefined ? {} : { [PARTICIPANT_HEADER]: token };
}
