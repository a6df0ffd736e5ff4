import type { Aids } from "@harapen/contract/aids";
import type { AnsweredLook, Look } from "@harapen/contract/calls/looks";
import { type FIRST_RESULTS, UNSURE } from "@harapen/contract/constants";
import type { Point } from "@harapen/contract/geometry";
import type { RankedPenguin } from "@harapen/contract/penguin";
import type { EventPayload } from "@harapen/contract/telemetry/events";
import { tabMemory } from "../tab-memory.ts";
import { record } from "./record.ts";

interface Ranked {
  readonly id: string;
  readonly score: number;
}

/** A ranking as events list it. */
export function itemsOf(ranking: readonly Ranked[]) {
  return ranking.map(({ id, score }, index) => ({ name: id, pos: index + 1, score }));
}

/**
 * Records `rank_impression`: which candidates a visitor has been shown, the first 7 or all. Once for each
 * search, however often its results are shown: after a penguin's details, in another language, after a
 * reload.
 */
export function recordImpression(
  searchId: string,
  ranking: readonly RankedPenguin[],
  topN: typeof FIRST_RESULTS | "all",
  { aids, unlistedHint }: { readonly aids: Aids; readonly unlistedHint: boolean },
): void {
  if (!tabMemory.isFirstOfSearch("rank_impression", searchId, topN)) return;
  const shown = topN === "all" ? ranking : ranking.slice(0, topN);
  const items = itemsOf(shown);
  record("rank_impression", { search_id: searchId, topN, items, unlisted_hint: unlistedHint, aids });
}

/** A question about a search's ranking, the first about a drawing being number 1. */
export interface ShownLook {
  readonly searchId: string;
  readonly number: number;
  readonly look: Look;
}

const fieldsOf = ({ searchId, number, look }: ShownLook) => ({
  search_id: searchId,
  number,
  kind: look.kind,
});

type Shown = Pick<EventPayload<"look_shown">, "form" | "says_what" | "latency_ms" | "on_device">;

/** Records `look_shown`, once for each question and form, however often it is shown. */
export function recordLookShown(shown: ShownLook, ranking: readonly Ranked[], how: Shown): void {
  if (!tabMemory.isFirstOfSearch("look_shown", shown.searchId, `${shown.look.kind} ${how.form}`)) return;
  record("look_shown", { ...fieldsOf(shown), ...askedOf(shown.look), ...how, items: itemsOf(ranking) });
}

/** Returns the fields of a question, with null for those that its kind does not have. */
function askedOf(look: Look) {
  const { x, y, w, h } = "x" in look ? look : { x: null, y: null, w: null, h: null };
  const { low, high } = look.kind === "count" ? look : { low: null, high: null };
  const [one_penguin, other_penguin] = look.kind === "pair" ? look.ids : [null, null];
  const flippers = look.kind === "bands" ? look.flippers === true : null;
  return { x, y, w, h, low, high, one_penguin, other_penguin, flippers };
}

/** What a visitor does instead of answering: decline, or say that the bands can be seen now. */
export type Instead = "declined" | "see_bands";

/** Records `look_answered`. */
export function recordLookAnswered(
  shown: ShownLook,
  answer: AnsweredLook["answer"] | Instead,
  answer_ms: number,
): void {
  record("look_answered", { ...fieldsOf(shown), ...answerOf(shown.look, answer), answer_ms });
}

type Answer = Pick<EventPayload<"look_answered">, "answer" | "bands" | "penguin_name" | "spots">;

function answerOf({ kind }: Look, answer: AnsweredLook["answer"] | Instead): Answer {
  const given = { bands: null, penguin_name: null, spots: null };
  if (kind === "more" && Array.isArray(answer))
    return { ...given, answer: "spots", spots: answer as Point[] };
  if (Array.isArray(answer)) return { ...given, answer: "bands", bands: answer as string[] };
  if (kind === "pair" && answer !== UNSURE && answer !== "declined" && answer !== "see_bands")
    return { ...given, answer: "penguin", penguin_name: answer };
  return { ...given, answer: answer as Answer["answer"] };
}

/** Records `look_result`: what the answer to a question has changed. */
export function recordLookResult(
  { searchId, number, look }: ShownLook,
  before: readonly Ranked[],
  after: { readonly searchId: string; readonly ranking: readonly Ranked[] },
  firstPlaces: number,
): void {
  const moved = after.ranking.slice(0, firstPlaces).filter(({ id }, index) => id !== before[index]?.id);
  record("look_result", {
    search_id: after.searchId,
    after_search_id: searchId,
    number,
    kind: look.kind,
    first_before: before[0]?.id ?? "",
    first_after: after.ranking[0]?.id ?? "",
    moved: moved.length,
    items: itemsOf(after.ranking),
  });
}
