import type { Point } from "@harapen/contract/geometry";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { CURSOR_START, type KeyAction, keyAction, moveCursor, nearestCell } from "./keyboard-cursor.ts";

/** How long the cursor stays in a cell before it is announced: announcing cells on the way, screen readers would never finish. */
const CELL_ANNOUNCEMENT_DELAY_MS = 300;

interface KeyboardActions {
  placeSpot(at: Point): void;
  undo(): void;
  /** Called when the cursor has come to rest in or near another grid cell than before; `index` is 0 to 8. */
  onCellReached(index: number): void;
}

export interface KeyboardDrawing {
  /** The cursor's position, in canvas units; null while it is hidden. */
  readonly cursor: Point | null;
  onKeyDown(event: KeyboardEvent): void;
  onFocus(event: FocusEvent): void;
  hideCursor(): void;
}

/** Draws with keys: a cursor over the belly while the surface has the keyboard's focus. */
export function useKeyboardDrawing(actions: KeyboardActions): KeyboardDrawing {
  const [cursor, setCursor] = useState<Point | null>(null);
  const lastPosition = useRef(CURSOR_START);
  const cellAnnouncer = useCellAnnouncer(actions.onCellReached);

  const moveTo = (position: Point) => {
    lastPosition.current = position;
    setCursor(position);
    cellAnnouncer.reach(nearestCell(position));
  };
  const placeSpot = () => {
    setCursor(lastPosition.current);
    actions.placeSpot(lastPosition.current);
  };
  const perform = (action: KeyAction, isRepeat: boolean) => {
    if (action.type === "move") {
      moveTo(moveCursor(lastPosition.current, action.by));
      return;
    }
    // What was drawn or undone is announced at once: the name of a cell that the cursor has just reached must not talk over it.
    cellAnnouncer.cancel();
    if (action.type === "placeSpot" && !isRepeat) placeSpot();
    if (action.type === "undo") actions.undo();
  };

  return {
    cursor,
    onKeyDown: (event) => {
      const action = keyAction(event);
      if (action === undefined) return;
      event.preventDefault();
      perform(action, event.repeat);
    },
    onFocus: (event) => {
      if (event.currentTarget.matches(":focus-visible")) moveTo(lastPosition.current);
    },
    hideCursor: () => {
      setCursor(null);
      cellAnnouncer.leave();
    },
  };
}

/** Announces the cell that the cursor has reached, once it has stayed there. Only moving the cursor announces one. */
function useCellAnnouncer(announce: (index: number) => void) {
  const cell = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(announce);
  useEffect(() => {
    latest.current = announce;
  });
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    reach(index: number) {
      if (index === cell.current) return;
      cell.current = index;
      cancel();
      timer.current = setTimeout(() => latest.current(index), CELL_ANNOUNCEMENT_DELAY_MS);
    },
    cancel,
    leave() {
      cell.current = null;
      cancel();
    },
  };
}
