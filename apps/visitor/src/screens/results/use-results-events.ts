import { FIRST_RESULTS } from "@harapen/contract/constants";
import { useEffect } from "react";
import { noteResultsShown } from "../../telemetry/events/exposure.ts";
import { recordImpression } from "../../telemetry/events/impressions.ts";
import { record } from "../../telemetry/events/record.ts";
import type { SearchResult } from "../../visit/drawing-session.ts";

/** Which part of the results is shown. */
interface ShownResults {
  readonly expanded: boolean;
  readonly unlistedHint: boolean;
}

/** Records that a result is shown, and how much of it; returns functions that record the presses below its cards. */
export function useResultsEvents(
  { searchId: search_id, ranking, aids }: SearchResult,
  { expanded, unlistedHint }: ShownResults,
) {
  useEffect(() => noteResultsShown(search_id), [search_id]);
  useEffect(() => {
    recordImpression(search_id, ranking, expanded ? "all" : FIRST_RESULTS, { aids, unlistedHint });
  }, [search_id, ranking, expanded, aids, unlistedHint]);
  return {
    recordShowMore: () => record("show_more", { search_id, from: FIRST_RESULTS, to: "all" }),
    recordNotSure: () => record("not_sure", { search_id }),
  };
}
