import type { Point } from "@harapen/contract/geometry";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { CURSOR_START, moveCursor, nearestCell, type SurfaceKey, surfaceKey } from "./spot-cursor.ts";

/** A cursor that rests this long is told of; on the way there it is not, or screen readers would never finish. */
const REST_MS = 300;

interface KeyboardInkActions {
  place(at: Point): void;
  undo(): void;
  /** The cursor has come to rest in or near grid cell `index`, another one than before. */
  reachedCell(index: number): void;
}

/** Draws with keys: a cursor over the belly while the surface has the keyboard's focus. */
export function useKeyboardInk(actions: KeyboardInkActions) {
  const [cursor, setCursor] = useState<Point | null>(null);
  const lastPlace = useRef(CURSOR_START);
  const cell = cursor && nearestCell(cursor);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  useEffect(() => {
    if (cell === null) return;
    const timer = setTimeout(() => latest.current.reachedCell(cell), REST_MS);
    return () => clearTimeout(timer);
  }, [cell]);

  const goTo = (place: Point) => {
    lastPlace.current = place;
    setCursor(place);
  };
  const perform = (key: SurfaceKey, held: boolean) => {
    if (key.does === "move") goTo(moveCursor(lastPlace.current, key.by));
    if (key.does === "place" && !held) {
      goTo(lastPlace.current);
      actions.place(lastPlace.current);
    }
    if (key.does === "undo") actions.undo();
  };

  return {
    cursor,
    onKeyDown: (event: KeyboardEvent) => {
      const key = surfaceKey(event);
      if (key === undefined) return;
      event.preventDefault();
      perform(key, event.repeat);
    },
    onFocus: (event: FocusEvent) => {
      if (event.currentTarget.matches(":focus-visible")) goTo(lastPlace.current);
    },
    onLeave: () => setCursor(null),
  };
}
