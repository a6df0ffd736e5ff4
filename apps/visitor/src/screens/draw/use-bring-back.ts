import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { paths } from "../../routes/paths.ts";
import { KEEP_DRAWING } from "../../routes/route-state.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { offerSetAside } from "./offer-set-aside.ts";

const session = useDrawingSession.getState;

/**
 * Returns a function that offers to bring back the drawing that was set aside, on this screen and those after it, for as long as
 * that is possible. `resultsBehind` is the number of history entries back to its results, 0 where that is not known;
 * `finishStroke` ends an active stroke.
 */
export function useBringBack(finishStroke: () => void): (resultsBehind: number) => void {
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
