import type { RankedPenguin } from "@harapen/contract/penguin";
import { readDetailState } from "../routes/route-state.ts";
import type { SearchResult } from "./drawing-session.ts";

/** The candidate of `result` that a history entry of Detail names; undefined where it names none, or one of another search. */
export function chosenCandidate(
  result: SearchResult,
  state: unknown,
): { info: RankedPenguin; rank: number } | undefined {
  const chosen = readDetailState(state);
  if (chosen?.search_id !== result.searchId) return undefined;
  const info = result.ranking[chosen.rank - 1];
  return info && { info, rank: chosen.rank };
}
