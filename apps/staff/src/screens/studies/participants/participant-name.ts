import type { StudyParticipant } from "@harapen/contract/staff/studies/participants";
import { formatParticipantCode } from "@harapen/contract/studies/participant-code";

const SHOWN = 8;

/** Returns a participant's name on the screen: their code, or where that is not given, the beginning of their pseudonym. */
export function participantName({ code, id }: Pick<StudyParticipant, "code" | "id">): string {
  return code === null ? id.slice(0, SHOWN) : formatParticipantCode(code);
}
