import type { Point } from "@harapen/contract/geometry";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { CURSOR_START, type KeyAction, keyAction, moveCursor, nearestCell } from "./keyboard-cursor.ts";

/** A cell is announced once the cursor has stayed in it for so long; on the way, screen readers would never finish. */
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
  const cell = cursor && nearestCell(cursor);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  const cellTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (cell === null) return;
    cellTimer.current = setTimeout(() => latest.current.onCellReached(cell), CELL_ANNOUNCEMENT_DELAY_MS);
    return () => clearTimeout(cellTimer.current);
  }, [cell]);

  const moveTo = (position: Point) => {
    lastPosition.current = position;
    setCursor(position);
  };
  const perform = (action: KeyAction, isRepeat: boolean) => {
    if (action.type === "move") {
      moveTo(moveCursor(lastPosition.current, action.by));
      return;
    }
    // What was drawn or undone is announced at once: the name of a cell that the cursor has just reached must not talk over it.
    clearTimeout(cellTimer.current);
    if (action.type === "placeSpot" && !isRepeat) {
      moveTo(lastPosition.current);
      actions.placeSpot(lastPosition.current);
    }
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
    hideCursor: () => setCursor(null),
  };
}
