import type { ComparisonView } from "@harapen/contract/aids";
import { useNavigate } from "react-router";
import type { DetailState } from "../../routes/route-state.ts";
import { record } from "../../telemetry/events/record.ts";

/**
 * Returns the function that switches the comparison of drawing and penguin. The comparison's view is part of the history
 * entry's state, so that a reload, or coming back, restores it.
 */
export function useComparisonSwitch(search_id: string, rank: number): (to: ComparisonView) => void {
  const navigate = useNavigate();
  return (comparison) => {
    record("aid_toggle", { aid: "comparison", to: comparison, search_id });
    const state: DetailState = { search_id, rank, comparison };
    navigate(".", { replace: true, state, preventScrollReset: true });
  };
}
