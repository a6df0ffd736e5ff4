import { useEffect, useRef } from "react";

/** Returns a function that tells whether the component is still there: what a press began may end after the visitor has gone elsewhere. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
