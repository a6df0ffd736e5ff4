import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { KEEP_AFTER_RESULTS, readDrawState } from "../../../routes/route-state.ts";

/**
 * Searches at once where another screen asks for it in the history entry's state. The request is removed from the entry first,
 * so that neither a reload nor Back searches again.
 */
export function useRequestedSearch(search: () => void): void {
  const navigate = useNavigate();
  const isRequested = readDrawState(useLocation().state)?.drawing === "searched";
  const wasRequested = useRef(false);
  const searchNow = useEffectEvent(search);
  useEffect(() => {
    if (isRequested) void navigate(".", { replace: true, state: KEEP_AFTER_RESULTS });
    else if (wasRequested.current) searchNow();
    wasRequested.current = isRequested;
  }, [isRequested, navigate]);
}
