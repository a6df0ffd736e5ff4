import type { Point } from "@harapen/contract/geometry";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { AnchorName } from "../tracing/trace-state.ts";
import type { Tracing } from "../tracing/use-trace.ts";
import { findTarget } from "./find-target.ts";
import { GestureReader, type Target } from "./gestures.ts";
import type { useViewport } from "./use-viewport.ts";
import { type Size, toPhotographPlace } from "./viewport.ts";

/** What taps on the photograph place: the anchors, spots, or which of the spots are bold. */
export type TapsOn = "anchors" | "spots" | "bold";

interface GestureProps {
  tracing: Tracing;
  view: ReturnType<typeof useViewport>;
  surface: Size;
  /** What taps are for. */
  tapsOn: TapsOn;
  /** Whether the bare photograph is shown, which can be moved and zoomed, and what a tap does then. */
  isBare: boolean;
  onShow: () => void;
}

/** Applies gestures on the photograph. Returns event handlers, and where a finger presses. */
export function useGestures(props: GestureProps) {
  const [press, setPress] = useState<Point>();
  const ref = usePreventedTouches();
  // The reader lives as long as the surface; it uses the props of the last render.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [reader] = useState(
    () =>
      new GestureReader({
        onPress: (at) => setPress(at && inPhotograph(at)),
        onTap: (target, at) => {
          const { tracing, tapsOn, isBare, onShow } = latest.current;
          if (isBare) onShow();
          else if (target.kind === "mark") tracing[tapsOn === "bold" ? "toggleBold" : "tapMark"](target.id);
          else if (target.kind === "photograph" && tapsOn === "spots") tracing.addAt(inPhotograph(at));
          else if (target.kind === "photograph" && tapsOn === "anchors")
            tracing.placeNextAnchor(inPhotograph(at));
        },
        onDrag: (target, { by, isFirst }) => {
          const { tracing, view } = latest.current;
          const far = { x: by.x * view.pixel, y: by.y * view.pixel };
          if (isFirst) focusOn(ref.current, target);
          if (target.kind === "anchor") tracing.moveAnchor(target.name as AnchorName, far, isFirst);
          else if (target.kind === "mark") tracing.moveMark(target.id, far, isFirst);
          else view.pan(far);
        },
        onPinch: (target, { at, factor, isFirst }) => {
          const { tracing, view } = latest.current;
          if (isFirst) focusOn(ref.current, target);
          if (target.kind === "mark") tracing.resizeMark(target.id, factor, isFirst);
          else view.zoom(factor, inPhotograph(at));
        },
      }),
  );

  function inPhotograph(at: Point): Point {
    const { view, surface } = latest.current;
    return toPhotographPlace(view.viewport, surface, at);
  }

  const placeOf = (event: PointerEvent<Element>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  return {
    press,
    ref,
    handlers: {
      onPointerDown: (event: PointerEvent<Element>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = placeOf(event);
        const { tracing, view, tapsOn, isBare } = latest.current;
        const target: Target = isBare
          ? { kind: "photograph" }
          : findTarget(tracing.state, inPhotograph(at), view.pixel, tapsOn !== "anchors");
        reader.down(event.pointerId, at, target);
      },
      onPointerMove: (event: PointerEvent<Element>) => reader.move(event.pointerId, placeOf(event)),
      onPointerUp: (event: PointerEvent<Element>) => reader.up(event.pointerId),
      onPointerCancel: (event: PointerEvent<Element>) => reader.cancel(event.pointerId),
    },
  };
}

/** Gives the focus to the target that is dragged or resized, so that keys continue with it. */
function focusOn(surface: SVGSVGElement | null, target: Target): void {
  if (target.kind === "photograph") return;
  const selector = target.kind === "mark" ? `[data-mark="${target.id}"]` : `[data-anchor="${target.name}"]`;
  surface?.querySelector<SVGGElement>(selector)?.focus({ preventScroll: true });
}

/**
 * Keeps touches on an element from the browser's own gestures, for which `touch-action` alone is too little:
 * in Chromium fingers that leave the element while moving start a fling, which moves nothing, but the touch
 * that stops it, on whatever button, is not a tap. Returns the ref for the element. React's own touch
 * listeners cannot prevent anything.
 */
function usePreventedTouches() {
  const ref = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const element = ref.current;
    const prevent = (event: TouchEvent) => event.preventDefault();
    element?.addEventListener("touchstart", prevent, { passive: false });
    return () => element?.removeEventListener("touchstart", prevent);
  }, []);
  return ref;
}
