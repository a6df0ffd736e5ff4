import { formatCode, makeCode, type RandomIndices, readCode } from "../codes/code.ts";

/** Seven characters and the one that checks them: 23^7 = 3.4 x 10^9 codes, of which a study has some thousands. */
export const PARTICIPANT_CODE_LENGTH = 8;

/** Returns a new participant's code. */
export const makeParticipantCode = (randomIndices: RandomIndices): string =>
  makeCode(PARTICIPANT_CODE_LENGTH, randomIndices);

/** Returns the participant's code that somebody has typed or scanned; `undefined` where it can't be one. */
export const readParticipantCode = (typed: string): string | undefined =>
  readCode(typed, PARTICIPANT_CODE_LENGTH);

/** Returns a code as people read it: `2345-678X`. */
export const formatParticipantCode = formatCode;

/** The parameter of an aquarium's address that carries a scanned code. */
export const PARTICIPANT_CODE_PARAMETER = "code";

/** Returns the address in a handed-out code's QR; `aquarium` is the address of the aquarium. */
export function participantCodeAddress(aquarium: string, code: string): string {
  return `${aquarium}?${PARTICIPANT_CODE_PARAMETER}=${code}`;
}

/** Returns a questionnaire's address with a participant's code in a parameter, added to any query that it has. */
export function surveyAddressWithCode(address: string, parameter: string, code: string): string {
  const [withoutHash = "", ...hash] = address.split("#");
  const own = withoutHash.replace(/[?&]$/, "");
  const joint = own.includes("?") ? "&" : "?";
  const added = `${own}${joint}${encodeURIComponent(parameter)}=${encodeURIComponent(code)}`;
  return [added, ...hash].join("#");
}
