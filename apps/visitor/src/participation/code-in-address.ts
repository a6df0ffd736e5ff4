import { PARTICIPANT_CODE_PARAMETER, readParticipantCode } from "@harapen/contract/codes";
import type { KeptDecisions } from "./kept-decisions.ts";

/**
 * Takes the code that the page was opened with (`?code=2345-678X`), and returns the address's query without
 * it, so that neither bookmarks nor records contain it; `undefined` where there is none. A text that can't be
 * a code is removed as well, and the visitor has to type a code. Calls `onAnother` where the tab had another
 * code, which means another person.
 */
export function takeCode(
  search: string,
  kept: Pick<KeptDecisions, "code" | "keepCode">,
  onAnother: () => void,
): string | undefined {
  const query = new URLSearchParams(search);
  const typed = query.get(PARTICIPANT_CODE_PARAMETER);
  if (typed === null) return undefined;
  const code = readParticipantCode(typed);
  if (code !== undefined) {
    if (![undefined, code].includes(kept.code)) onAnother();
    kept.keepCode(code);
  }
  query.delete(PARTICIPANT_CODE_PARAMETER);
  const left = String(query);
  return left && `?${left}`;
}
