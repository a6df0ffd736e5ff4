import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { canvasPosition } from "./canvas-position.ts";
import { listenToPointers } from "./listen-to-pointers.ts";
import { LiveInk } from "./live-ink.ts";
import { type StrokeListener, StrokePointer } from "./stroke-pointer.ts";
import { watchSurfaceBox } from "./surface-box.ts";

export interface PointerInk {
  /** The element that takes the pointers. */
  surface: RefObject<HTMLDivElement | null>;
  /** Where the stroke under way is shown, inside an SVG in canvas units. */
  live: RefObject<SVGGElement | null>;
  /** Ends the stroke under way, if there is one, and keeps it. */
  finishStroke(): void;
}

/**
 * Draws with pointers. The stroke under way shows without React; `listener` hears of it and keeps what has ended.
 * `elapsed` tells the milliseconds since the drawing began.
 */
export function usePointerInk(listener: StrokeListener, elapsed: () => number): PointerInk {
  const surface = useRef<HTMLDivElement>(null);
  const live = useRef<SVGGElement>(null);
  const pointer = useRef<StrokePointer>(null);
  const latest = useRef({ listener, elapsed });
  useLayoutEffect(() => {
    latest.current = { listener, elapsed };
  });

  useEffect(() => {
    if (surface.current === null || live.current === null) return;
    const box = watchSurfaceBox(surface.current);
    const ink = new LiveInk(live.current);
    const controller = new StrokePointer({
      toCanvas: (clientX, clientY) => canvasPosition(clientX, clientY, box.current()),
      elapsed: () => latest.current.elapsed(),
      listener: {
        began(start) {
          ink.show([start]);
          latest.current.listener.began(start);
        },
        grew(added, all) {
          ink.show(all);
          latest.current.listener.grew(added, all);
        },
        ended(all) {
          // React renders the kept stroke before the next frame, so that the ink never blinks.
          latest.current.listener.ended(all);
          ink.clear();
        },
      },
    });
    pointer.current = controller;
    const stopListening = listenToPointers(surface.current, controller);
    return () => {
      stopListening();
      box.stop();
    };
  }, []);

  return { surface, live, finishStroke: () => pointer.current?.finish() };
}
