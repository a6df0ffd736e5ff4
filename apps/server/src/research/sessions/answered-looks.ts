import type { EventPayload } from "@harapen/contract/telemetry/events";
import type { Cell } from "../tables/table.ts";

type LookResult = EventPayload<"look_result">;

/** The answer that led to a search: its question's kind, and the search after which it was asked. */
export type LeadingAnswer = Pick<LookResult, "kind" | "after_search_id">;

/** The most answers that are followed back; a search takes 8. Anybody can send events, and these may form a circle. */
const MOST_ANSWERS = 8;

/**
 * Returns the kinds of the questions whose answers a search used, in the order of asking, as JSON text; null where the client does not say how many it
 * used (`looks`), or not all of them were recorded. `answerBefore` returns the answer that led to a search.
 */
export function answeredKinds(
  searchId: string,
  looks: number | undefined,
  answerBefore: (searchId: string) => LeadingAnswer | undefined,
): Cell {
  if (looks === undefined || looks > MOST_ANSWERS) return null;
  const kinds: LookResult["kind"][] = [];
  let answer = answerBefore(searchId);
  while (answer && kinds.length < looks) {
    kinds.unshift(answer.kind);
    answer = answerBefore(answer.after_search_id);
  }
  return kinds.length === looks ? JSON.stringify(kinds) : null;
}
