import { useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { readDrawState } from "../../routes/route-state.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";

/**
 * Coming to Draw begins a new drawing, unless it is by the browser's Back or by a reload, both of which the router
 * calls POP, be it by way of a result that there is not. To press the Draw tab while on Draw is not to come to it: nobody
 * loses a drawing by a slip.
 */
export function useNewDrawing(): void {
  const isPop = useNavigationType() === NavigationType.Pop;
  const keepsDrawing = readDrawState(useLocation().state) !== undefined;
  const begun = useRef(isPop || keepsDrawing);
  const beginDrawing = useDrawingSession((session) => session.beginDrawing);
  useLayoutEffect(() => {
    if (begun.current) return;
    // A development build runs effects twice; the visitor arrives once.
    begun.current = true;
    beginDrawing();
  }, [beginDrawing]);
}
