import { useLayoutEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router";
import { useDrawingSession } from "../../drawing/session.ts";

/**
 * Coming to Draw begins a new drawing, unless it is by the browser's Back or by a reload, both of which the router
 * calls POP. To press the Draw tab while on Draw is not to come to it: nobody loses a drawing by a slip.
 */
export function useArrival(): void {
  const how = useRef(useNavigationType());
  const beginDrawing = useDrawingSession((session) => session.beginDrawing);
  useLayoutEffect(() => {
    if (how.current === NavigationType.Pop) return;
    // A development build runs effects twice; the visitor arrives once.
    how.current = NavigationType.Pop;
    beginDrawing();
  }, [beginDrawing]);
}
