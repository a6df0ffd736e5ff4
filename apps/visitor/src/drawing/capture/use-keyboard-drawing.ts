import { BELLY, isOnBelly } from "@harapen/contract/belly";
import { clamp } from "@harapen/contract/clamp";
import { cellAt, GRID, type Point } from "@harapen/contract/geometry";
import { type KeyPlace, pressedKey } from "@harapen/contract/pressed-key";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";

/**
 * How long the cursor stays in a cell before it is announced: announcing cells on the way, screen readers
 * would never finish.
 */
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
    // What was drawn or undone is announced at once: the name of a cell that the cursor has just reached must
    // not talk over it.
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

/**
 * Announces the cell that the cursor has reached, once it has stayed there. Only moving the cursor announces
 * one.
 */
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

/**
 * The distance that an arrow key moves the cursor, in canvas units: two thirds of a spot's width, or with
 * Shift a fine step.
 */
const STEP = 8;
const FINE_STEP = 2;

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The cursor's first position: the middle of the belly. */
export const CURSOR_START: Point = { x: BELLY.centreX, y: BELLY.centreY };

type KeyAction = { type: "move"; by: Point } | { type: "placeSpot" } | { type: "undo" };

type KeyPress = KeyPlace & Pick<KeyboardEvent, "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** The action of a key pressed on the drawing surface; `undefined` leaves the key to the browser. */
export function keyAction(press: KeyPress): KeyAction | undefined {
  const { shiftKey, ctrlKey, metaKey, altKey } = press;
  if (altKey) return undefined;
  const key = pressedKey(press);
  if (key.toLowerCase() === "z" && !shiftKey) return { type: "undo" };
  if (ctrlKey || metaKey) return undefined;
  if (key === " " || key === "Enter") return { type: "placeSpot" };
  const direction = DIRECTIONS[key];
  const step = shiftKey ? FINE_STEP : STEP;
  return direction && { type: "move", by: { x: direction.x * step, y: direction.y * step } };
}

/** The cursor moved by so many canvas units; it stays where it is rather than leave the belly. */
export function moveCursor(cursor: Point, by: Point): Point {
  const moved = { x: cursor.x + by.x, y: cursor.y + by.y };
  return isOnBelly(moved) ? moved : cursor;
}

/** The grid cell (0 to 8) that a point lies in or nearest to: the belly reaches a little beyond the grid. */
export function nearestCell({ x, y }: Point): number {
  const inside = (value: number, from: number, size: number) => clamp(value, from + 1, from + size - 1);
  return cellAt({ x: inside(x, GRID.left, GRID.width), y: inside(y, GRID.top, GRID.height) }) ?? 0;
}

/** The message keys of the grid cells, by cell index (row * 3 + column). */
export const CELL_NAMES = [
  "upperLeft",
  "upperCentre",
  "upperRight",
  "middleLeft",
  "centre",
  "middleRight",
  "lowerLeft",
  "lowerCentre",
  "lowerRight",
] as const;
export type CellName = (typeof CELL_NAMES)[number];

export function cellName(index: number): CellName {
  return CELL_NAMES[index] ?? "centre";
}
