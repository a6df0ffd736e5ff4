import { useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { readDrawState } from "../../routes/route-state.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";

/**
 * Begins a new drawing when the visitor navigates to Draw. The browser's Back and a reload, both of which the router calls POP,
 * keep the drawing, also where they led to a result that is not there; so does the Draw tab pressed while on Draw.
 */
export function useNewDrawing(): void {
  const isPop = useNavigationType() === NavigationType.Pop;
  const keepsDrawing = readDrawState(useLocation().state) !== undefined;
  const begun = useRef(isPop || keepsDrawing);
  const beginDrawing = useDrawingSession((session) => session.beginDrawing);
  useLayoutEffect(() => {
    if (begun.current) return;
    // StrictMode runs effects twice in a development build; only one drawing begins.
    begun.current = true;
    beginDrawing();
  }, [beginDrawing]);
}
