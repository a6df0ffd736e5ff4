import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { EXPANDED, readResultsState } from "../../routes/route-state.ts";

/**
 * Whether all results are shown. It is part of the history entry's state, so that coming back from a penguin, or a reload,
 * restores the list. When it expands, the focus goes to the first new card.
 */
export function useExpanded() {
  const expanded = readResultsState(useLocation().state) !== undefined;
  const navigate = useNavigate();
  const firstNewCard = useRef<HTMLAnchorElement>(null);
  const justExpanded = useRef(false);

  useEffect(() => {
    if (expanded && justExpanded.current) firstNewCard.current?.focus();
    justExpanded.current = false;
  }, [expanded]);

  const expand = () => {
    justExpanded.current = true;
    navigate(".", { replace: true, state: EXPANDED, preventScrollReset: true });
  };
  return { expanded, expand, firstNewCard };
}
