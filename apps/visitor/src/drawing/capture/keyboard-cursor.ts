import { BELLY, isOnBelly } from "@harapen/contract/belly";
import { clamp } from "@harapen/contract/clamp";
import { cellAt, GRID, type Point } from "@harapen/contract/geometry";
import { type KeyPlace, pressedKey } from "@harapen/contract/pressed-key";

/** The distance that an arrow key moves the cursor, in canvas units: two thirds of a spot's width, or with Shift a fine step. */
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

export type KeyAction = { type: "move"; by: Point } | { type: "placeSpot" } | { type: "undo" };

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
