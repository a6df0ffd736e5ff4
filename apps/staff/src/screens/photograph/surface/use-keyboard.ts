import type { Point } from "@harapen/contract/geometry";
import { pressedKey } from "@harapen/contract/pressed-key";
import { type KeyboardEvent, useState } from "react";
import type { AnchorName } from "../tracing/trace-state.ts";
import type { Tracing } from "../tracing/use-trace.ts";
import type { useViewport } from "./use-viewport.ts";

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** How far an arrow key moves its target, in screen pixels; Shift takes the other step. */
const STEP = 2;
const LONG_STEP = 10;
const GROWTH = 1.1;

/** The ref callback of a ring or a handle: if it has the focus when it is removed, the surface gets it. */
export const focusSurfaceAfter = (element: SVGGElement) => () => {
  if (document.activeElement === element) element.ownerSVGElement?.focus({ preventScroll: true });
};

const isArrow = (key: string) => Object.hasOwn(DIRECTIONS, key);

/** Does by keys everything that fingers do: on an anchor, on a mark, and on the photograph with a cross. */
export function useKeyboard(tracing: Tracing, view: ReturnType<typeof useViewport>, isTracing: boolean) {
  const [cross, setCross] = useState<Point>();
  const { viewport, pixel } = view;
  const stepOf = (key: string, pixels: number): Point => {
    const { x, y } = DIRECTIONS[key] ?? { x: 0, y: 0 };
    return { x: x * pixels * pixel, y: y * pixels * pixel };
  };
  const middle = { x: viewport.x + viewport.width / 2, y: viewport.y + viewport.height / 2 };

  function onAnchorKey(name: AnchorName, event: KeyboardEvent): void {
    const key = pressedKey(event);
    if (!isArrow(key)) return;
    event.preventDefault();
    event.stopPropagation();
    tracing.moveAnchor(name, stepOf(key, event.shiftKey ? LONG_STEP : STEP));
  }

  function onMarkKey(id: number, event: KeyboardEvent): void {
    const actions: Readonly<Record<string, () => void>> = {
      Enter: () => tracing.tapMark(id),
      " ": () => tracing.tapMark(id),
      Delete: () => tracing.removeMark(id),
      Backspace: () => tracing.removeMark(id),
      "+": () => tracing.resizeMark(id, GROWTH),
      "-": () => tracing.resizeMark(id, 1 / GROWTH),
      b: () => tracing.toggleBold(id),
    };
    const key = pressedKey(event);
    const move = () => tracing.moveMark(id, stepOf(key, event.shiftKey ? LONG_STEP : STEP));
    const isShortcut = !(event.ctrlKey || event.metaKey || event.altKey);
    const act = isArrow(key) ? move : isShortcut && actions[key.length === 1 ? key.toLowerCase() : key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  function onSurfaceKey(event: KeyboardEvent): void {
    const key = pressedKey(event);
    if (isArrow(key)) {
      event.preventDefault();
      const from = cross ?? middle;
      const by = stepOf(key, event.shiftKey ? STEP : LONG_STEP);
      setCross({ x: from.x + by.x, y: from.y + by.y });
    } else if ((key === "Enter" || key === " ") && event.target === event.currentTarget) {
      event.preventDefault();
      if (isTracing) tracing.addAt(cross ?? middle);
      else tracing.placeNextAnchor(cross ?? middle);
    } else if (key === "+") view.zoom(1.5, cross);
    else if (key === "-") view.zoom(1 / 1.5, cross);
  }

  return { cross, hideCross: () => setCross(undefined), onAnchorKey, onMarkKey, onSurfaceKey };
}
