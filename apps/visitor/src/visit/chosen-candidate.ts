import type { Aids, ComparisonView } from "@harapen/contract/aids";
import type { Fit, RankedPenguin } from "@harapen/contract/penguin";
import { readDetailState } from "../routes/route-state.ts";
import type { SearchResult } from "./drawing-session.ts";

/** The candidate that Detail shows. */
export interface ChosenCandidate {
  readonly info: RankedPenguin;
  /** 1 is the best. */
  readonly rank: number;
  /** What the comparison of drawing and penguin shows. */
  readonly comparison: ComparisonView;
}

/**
 * The candidate of `result` that a history entry of Detail names; undefined where it names none, or one of
 * another search.
 */
export function chosenCandidate(result: SearchResult, state: unknown): ChosenCandidate | undefined {
  const chosen = readDetailState(state);
  if (chosen?.search_id !== result.searchId) return undefined;
  const info = result.ranking[chosen.rank - 1];
  if (!info) return undefined;
  const comparison = chosen.comparison ?? openingComparison(result.aids, info.explanation);
  return { info, rank: chosen.rank, comparison };
}

/** Returns what the comparison shows when it is on: rings, where the search result has the drawing's fit. */
export function shownComparison(fit: Fit | undefined): "rings" | "side_by_side" {
  return fit ? "rings" : "side_by_side";
}

function openingComparison({ comparison }: Aids, fit: Fit | undefined): ComparisonView {
  return comparison === "on" ? shownComparison(fit) : "off";
}
