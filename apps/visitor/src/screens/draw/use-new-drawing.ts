import { useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { readDrawState } from "../../routes/route-state.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { isOfferDue } from "./offer-set-aside.ts";
import { useBringBack } from "./use-bring-back.ts";

/**
 * Begins a new drawing when the visitor navigates to Draw. The browser's Back and a reload, both of which the router calls POP,
 * keep the drawing; so do links that lead back to it, and the Draw tab pressed while on Draw. The last drawing can be brought back;
 * `finishStroke` then ends an active stroke.
 */
export function useNewDrawing(finishStroke: () => void): void {
  const isPop = useNavigationType() === NavigationType.Pop;
  const state = readDrawState(useLocation().state);
  const begun = useRef(isPop || state?.drawing === "kept" || state?.drawing === "searched");
  const offerBringBack = useBringBack(finishStroke);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useLayoutEffect(() => {
    if (!begun.current) useDrawingSession.getState().replaceDrawing();
    else if (!isOfferDue()) return;
    // StrictMode runs effects twice in a development build; only one drawing begins.
    begun.current = true;
    offerBringBack(state?.drawing === "replaced" ? state.resultsBehind : 0);
  }, []);
}
