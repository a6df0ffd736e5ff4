import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { expandedResults, readResultsState } from "../../routes/route-state.ts";

/**
 * Whether all results of a search are shown. It is part of the history entry's state, so that coming back from a penguin, or a reload,
 * restores the list. When it expands, the focus goes to the first new card. `carryOn` keeps it expanded for the search whose results
 * replace these.
 */
export function useExpanded(searchId: string) {
  const named = readResultsState(useLocation().state)?.search_id;
  // The router's state names the search only after the results are shown.
  const [carried, setCarried] = useState<string>();
  const expanded = (carried ?? named) === searchId;
  const navigate = useNavigate();
  const firstNewCard = useRef<HTMLAnchorElement>(null);
  const justExpanded = useRef(false);
  // The caller of `carryOn` may have begun before the list expanded.
  const isExpanded = useRef(expanded);
  useLayoutEffect(() => {
    isExpanded.current = expanded;
  });

  useEffect(() => {
    if (expanded && justExpanded.current) firstNewCard.current?.focus();
    justExpanded.current = false;
  }, [expanded]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the entry names another search
  useEffect(() => setCarried(undefined), [named]);

  const nameInEntry = (search: string) =>
    navigate(".", { replace: true, state: expandedResults(search), preventScrollReset: true });
  const expand = () => {
    justExpanded.current = true;
    nameInEntry(searchId);
  };
  const carryOn = (next: string) => {
    if (!isExpanded.current) return;
    setCarried(next);
    nameInEntry(next);
  };
  return { expanded, expand, carryOn, firstNewCard };
}
