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
