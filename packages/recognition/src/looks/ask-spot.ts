import { clamp } from "@harapen/contract/clamp";
import { VISIBLE } from "@harapen/contract/drawing";
import { GRID } from "@harapen/contract/geometry";
import type { Scene } from "../drawing/scene.ts";
import type { ComparedDrawing } from "./compare-drawing.ts";
import { type LatticePlace, PLACES } from "./places/lattice.ts";
import { overlap, type Rectangle, reaches } from "./places/rectangle.ts";

/** The least distance of a place from any mark: "a spot here" has to mean another one. */
const MARK_MARGIN = 4;
/** Of two places that share more than this part of the smaller one, only one is asked about. */
const MAX_OVERLAP = 0.3;

/** Returns the places that "is there a spot within?" may be asked about: in sight, away from marks, and not asked about before. */
export function askablePlaces({ scene, answered }: ComparedDrawing): LatticePlace[] {
  const asked = answered.filter((look) => look.kind === "spot");
  return PLACES.filter(
    (place) =>
      isInSight(scene, place) &&
      isFreeOfMarks(scene, place) &&
      asked.every((other) => overlap(place, other) <= MAX_OVERLAP),
  );
}

/** Whether no part of a place lies in a cell that the visitor marked as not visible; parts beside the grid belong to the nearest cell. */
function isInSight({ mask }: Scene, { x, y, w, h }: Rectangle): boolean {
  const column = (at: number) => clamp(Math.floor((at - GRID.left) / GRID.cellWidth), 0, GRID.columns - 1);
  const row = (at: number) => clamp(Math.floor((at - GRID.top) / GRID.cellHeight), 0, GRID.rows - 1);
  for (let down = row(y); down <= row(y + h); down++) {
    for (let across = column(x); across <= column(x + w); across++) {
      if (mask[down * GRID.columns + across] !== VISIBLE) return false;
    }
  }
  return true;
}

function isFreeOfMarks({ marks }: Scene, place: Rectangle): boolean {
  for (let mark = 0; mark < marks.count; mark++) {
    const radius = (marks.extent[mark] as number) + MARK_MARGIN;
    if (reaches(place, marks.x[mark] as number, marks.y[mark] as number, radius)) return false;
  }
  return true;
}
