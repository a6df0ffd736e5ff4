import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ScrollRestoration, useLocation } from "react-router";

/** The queries without data yet, for which a screen shows a spinner. */
const FIRST_LOADS = { predicate: ({ state }: { state: { data: unknown } }) => state.data === undefined };

/**
 * Restores the scroll position of each history entry. In a page that begins, the router would restore it at once, while the
 * screen still waits for its data and has no height: it is let in when nothing is waited for, or the visitor has gone on.
 */
export function ScrollPosition() {
  const queryClient = useQueryClient();
  const { key } = useLocation();
  const firstKey = useRef(key);
  const loading = useIsFetching(FIRST_LOADS);
  const [hasSettled, setHasSettled] = useState(false);
  useEffect(() => {
    const isLoading = loading > 0 || queryClient.isFetching(FIRST_LOADS) > 0;
    if (!isLoading || key !== firstKey.current) setHasSettled(true);
  }, [loading, key, queryClient]);
  return hasSettled && <ScrollRestoration />;
}
