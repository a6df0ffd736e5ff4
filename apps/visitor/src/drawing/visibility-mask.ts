import { NOT_VISIBLE, VISIBLE, type VisibilityMask } from "@harapen/contract/drawing";

/** The mask with cell `index` (0 to 8) flipped between visible and not visible. */
export function toggleCell(mask: VisibilityMask, index: number): VisibilityMask {
  return mask.map((cell, position) =>
    position === index ? (cell === VISIBLE ? NOT_VISIBLE : VISIBLE) : cell,
  );
}

/** Returns the number of cells that the visitor could not see. */
export function countNotVisible(mask: VisibilityMask): number {
  return mask.filter((cell) => cell === NOT_VISIBLE).length;
}
