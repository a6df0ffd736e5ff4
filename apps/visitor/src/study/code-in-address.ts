import { PARTICIPANT_CODE_PARAMETER, readParticipantCode } from "@harapen/contract/studies/participant-code";
import { keepCode, keptCode } from "./kept-study.ts";

/**
 * Takes the code that the page was opened with (`?code=2345-678X`), and returns the address's query without it, so that it is in no bookmark and in nothing that is
 * recorded; `undefined` where there is none. What can't be a code is taken out as well, and asks to be typed. Calls
 * `onAnother` where the tab had another code: another person is there.
 */
export function takeCode(search: string, onAnother: () => void): string | undefined {
  const query = new URLSearchParams(search);
  const typed = query.get(PARTICIPANT_CODE_PARAMETER);
  if (typed === null) return undefined;
  const code = readParticipantCode(typed);
  if (code !== undefined) {
    if (![undefined, code].includes(keptCode())) onAnother();
    keepCode(code);
  }
  query.delete(PARTICIPANT_CODE_PARAMETER);
  const left = String(query);
  return left && `?${left}`;
}
