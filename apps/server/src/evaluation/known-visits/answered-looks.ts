import { type AnsweredLook, answeredLook } from "@harapen/contract/calls/looks";
import { UNSURE } from "@harapen/contract/constants";
import type { EventPayload } from "@harapen/contract/telemetry/events";
import type { SessionEvent } from "../../studies/replay/drawing-events.ts";

type Search = EventPayload<"search">;
type Shown = EventPayload<"look_shown">;
type Answered = EventPayload<"look_answered">;

/**
 * Returns the answers to one more look by which a drawing was searched for in the end, in the order of
 * asking, from its visit's events: those of one search, or else of the drawing's search with most of them.
 * `undefined` where the events do not have them all.
 */
export function answersOf(
  events: readonly SessionEvent[],
  drawing: string,
  search?: string,
): AnsweredLook[] | undefined {
  const searches = new Map(
    payloadsOf(events, "search")
      .filter(({ drawing_id }) => drawing_id.toLowerCase() === drawing)
      .map((each) => [each.search_id.toLowerCase(), each]),
  );
  const last = search === undefined ? lastOf([...searches.values()]) : searches.get(search);
  if (!last) return undefined;
  const asked = askedBefore(last, searches);
  if (asked === undefined || asked.length !== (last.looks ?? 0)) return undefined;
  const answers = asked.map((id) => answerTo(events, id));
  return answers.every((each) => each !== undefined) ? answers : undefined;
}

function payloadsOf<Name extends SessionEvent["name"]>(
  events: readonly SessionEvent[],
  name: Name,
): EventPayload<Name>[] {
  return events.flatMap((event) => (event.name === name ? [event.payload as EventPayload<Name>] : []));
}

function lastOf(searches: readonly Search[]): Search | undefined {
  const most = Math.max(...searches.map(({ looks = 0 }) => looks));
  return searches.findLast(({ looks = 0 }) => looks === most);
}

/**
 * Returns the searches whose questions were answered before one, the first first; `undefined` where one is
 * unknown.
 */
function askedBefore(last: Search, searches: ReadonlyMap<string, Search>): string[] | undefined {
  const asked: string[] = [];
  for (let each: Search | undefined = last; ; ) {
    const after: string | undefined = each.after_search_id?.toLowerCase();
    if (after === undefined) return asked.reverse();
    each = searches.get(after);
    if (!each || asked.includes(after)) return undefined;
    asked.push(after);
  }
}

/** Returns the last answer to a search's question, with its place as it was shown. */
function answerTo(events: readonly SessionEvent[], search: string): AnsweredLook | undefined {
  const isOf = (each: { readonly search_id: string }) => each.search_id.toLowerCase() === search;
  const answered = payloadsOf(events, "look_answered").findLast(
    (each) => isOf(each) && each.answer !== "declined" && each.answer !== "see_bands",
  );
  const shown = payloadsOf(events, "look_shown").findLast(
    (each) => isOf(each) && each.number === answered?.number && each.kind === answered.kind,
  );
  return answered && shown && answeredLook.safeParse(toLook(shown, answered)).data;
}

function toLook(shown: Shown, answered: Answered) {
  const { kind, x, y, w, h, low, high, one_penguin, other_penguin } = shown;
  const answer = answerIn(answered);
  switch (kind) {
    case "spot":
      return { kind, x, y, w, h, answer };
    case "pair":
      return { kind, ids: [one_penguin, other_penguin], x, y, w, h, answer };
    case "count":
      return { kind, low, high, answer };
    default:
      return { kind, answer };
  }
}

function answerIn({ answer, bands, penguin_name, spots }: Answered) {
  if (answer === "bands") return bands;
  if (answer === "penguin") return penguin_name;
  if (answer === "spots") return spots;
  return answer === "unsure" ? UNSURE : answer;
}
