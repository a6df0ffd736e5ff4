import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import { aidsInForce } from "../../participation/aids-in-force.ts";
import { useAquariumSlug } from "../../penguins/queries.ts";
import { nextPaint } from "../../platform/next-paint.ts";
import { paths } from "../../routes/paths.ts";
import { KEEP_DRAWING, readDrawState } from "../../routes/route-state.ts";
import { dismissAlert, offerAction } from "../../ui/alerts/alert-store.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";

/**
 * Begins a new drawing when the visitor navigates to Draw. The browser's Back and a reload, both of which the
 * router calls POP, keep the drawing; so do links that lead back to it, and the Draw tab pressed while on
 * Draw. The last drawing can be brought back; `finishStroke` then ends an active stroke.
 */
export function useNewDrawing(finishStroke: () => void): void {
  const isPop = useNavigationType() === NavigationType.Pop;
  const state = readDrawState(useLocation().state);
  const begun = useRef(isPop || state?.drawing === "kept" || state?.drawing === "searched");
  const offerBringBack = useBringBack(finishStroke);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useLayoutEffect(() => {
    if (!begun.current) useDrawingSession.getState().replaceDrawing();
    else if (!offers.isDue()) return;
    // StrictMode runs effects twice in a development build; only one drawing begins.
    begun.current = true;
    offerBringBack(state?.drawing === "replaced" ? state.resultsBehind : 0);
  }, []);
}

/**
 * Returns a function that offers to bring back the drawing that was set aside, on this screen and those after
 * it, for as long as that is possible. `resultsBehind` is the number of history entries back to its results,
 * 0 where that is not known; `finishStroke` ends an active stroke.
 */
function useBringBack(finishStroke: () => void): (resultsBehind: number) => void {
  const navigate = useNavigate();
  const aquarium = useAquariumSlug();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  /** On Draw itself in the same history entry, so that one press of Back leads away from it. */
  const showDraw = () => {
    const draw = paths.draw(aquarium);
    return navigate(draw, { state: KEEP_DRAWING, replace: window.location.pathname === draw });
  };
  return (resultsBehind) => {
    const show = () => {
      if (session().result === null) return showDraw();
      // Back to the history entry of the results, which restores them as they were left.
      if (isOpen.current && resultsBehind > 0) return navigate(-resultsBehind);
      return navigate(paths.ranking(aquarium));
    };
    offerSetAside({ finishStroke, show });
  };
}

const session = useDrawingSession.getState;

/**
 * The alerts that offer the drawing set aside, by the kind of the current drawing: a new one, or one that was
 * brought back.
 */
const OFFERS = {
  new: { line: "draw.replaced", label: "draw.bringBack" },
  broughtBack: { line: "draw.broughtBack", label: "draw.bringBackNew" },
} as const;

interface Exchange {
  /** Ends an active stroke in the drawing that is exchanged. */
  readonly finishStroke: () => void;
  /** Leads to the drawing that was brought back. */
  readonly show: () => void;
}

/** The offers of the drawings that are set aside, which know the one that was offered last. */
function createOffers(drawings: Pick<typeof useDrawingSession, "subscribe">) {
  let offered: ReturnType<typeof session>["setAside"] = null;

  /**
   * Offers to exchange the drawing for the one that was set aside, if there is one, for as long as that one
   * is set aside; where the aid `extras` is in force. The other one is then offered likewise, where the
   * visitor would miss it.
   */
  function offer({ finishStroke, show }: Exchange, onShow: keyof typeof OFFERS = "new"): void {
    const { setAside, aquarium } = session();
    if (setAside === null || aquarium === null || !aidsInForce(aquarium).extras) return;
    offered = setAside;
    const { line, label } = OFFERS[onShow];
    const run = async () => {
      await nextPaint();
      // A dismissed alert stays on screen, and can be pressed, until nothing is being drawn.
      if (session().setAside !== setAside) return;
      finishStroke();
      session().bringBackDrawing();
      show();
      offer({ finishStroke, show }, onShow === "new" ? "broughtBack" : "new");
    };
    for (const other of Object.values(OFFERS)) dismissAlert(other.line);
    offerAction(line, { label, run });
    const stop = drawings.subscribe((now) => {
      if (now.setAside === setAside) return;
      stop();
      dismissAlert(line);
    });
  }

  /** Whether a drawing was set aside and not offered yet: the page itself began a new one. */
  function isDue(): boolean {
    const { setAside } = session();
    return setAside !== null && setAside !== offered;
  }

  return { offer, isDue };
}

const offers = createOffers(useDrawingSession);
export const offerSetAside = offers.offer;
