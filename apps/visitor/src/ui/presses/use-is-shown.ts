import { useEffect, useRef } from "react";

/** Returns a function that tells whether the component is still shown: what a press began may end after the visitor has gone elsewhere. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}
