import type { Aids } from "@harapen/contract/aids";
import type { FIRST_RESULTS } from "@harapen/contract/constants";
import type { RankedPenguin } from "@harapen/contract/penguin";
import { isFirstOfSearch } from "../session/first-of-search.ts";
import { itemsOf } from "./looks/looks.ts";
import { record } from "./record.ts";

/**
 * Records `rank_impression`: which candidates a visitor has been shown, the first 7 or all. Once for each search, however
 * often its results are shown: after a penguin's details, in another language, after a reload.
 */
export function recordImpression(
  searchId: string,
  ranking: readonly RankedPenguin[],
  topN: typeof FIRST_RESULTS | "all",
  { aids, unlistedHint }: { readonly aids: Aids; readonly unlistedHint: boolean },
): void {
  if (!isFirstOfSearch("rank_impression", searchId, topN)) return;
  const shown = topN === "all" ? ranking : ranking.slice(0, topN);
  const items = itemsOf(shown);
  record("rank_impression", { search_id: searchId, topN, items, unlisted_hint: unlistedHint, aids });
}
