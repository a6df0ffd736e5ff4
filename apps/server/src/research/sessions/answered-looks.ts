import type { EventPayload } from "@harapen/contract/telemetry/events";
import type { Cell } from "../tables/table.ts";

type LookResult = EventPayload<"look_result">;

/** The answer that led to a search: the kind of its question, and the search whose question it was. */
export type LeadingAnswer = Pick<LookResult, "kind" | "after_search_id">;

/** The most answers that are followed back; a search takes 8. Events are anybody's word, and may lead round in a circle. */
const MOST_ANSWERS = 8;

/**
 * The kinds of the questions whose answers a search carried, in the order of asking, as JSON text; null where the client does not say how many it
 * carried (`looks`), or not all of them were recorded. `answerBefore` returns the answer that led to a search.
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
