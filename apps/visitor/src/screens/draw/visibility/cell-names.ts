/** The grid cells by index (row * 3 + column), as the messages name them. */
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
