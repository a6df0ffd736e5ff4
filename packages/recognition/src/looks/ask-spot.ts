import { BELLY, isOnBelly } from "@harapen/contract/belly";
import type { Look } from "@harapen/contract/calls/looks";
import { clamp } from "@harapen/contract/clamp";
import { VISIBLE } from "@harapen/contract/drawing";
import { GRID } from "@harapen/contract/geometry";
import type { Scene } from "../drawing/scene.ts";
import type { Considered } from "./considered.ts";
import { overlap, type Rectangle, reaches } from "./rectangle.ts";

/** Places begin and end on a lattice over the belly, so many canvas units wide: finer ones tell hardly more. */
const LATTICE = 12;
/** The sides of the places, in steps of the lattice: no smaller than what a visitor can point out on a bird. */
const SIDES = [3, 4, 6] as const;
/** No mark lies within a place or nearer to it than this: "a spot here" has to mean another one. */
const MARK_MARGIN = 4;
/** How far inside the belly's edge the middle of a place lies: beyond, skin is turned away. */
const EDGE_MARGIN = 14;
/** Two places that share more than this of the smaller one are asked about once. */
const MAX_OVERLAP = 0.3;

const COLUMNS = Math.floor((2 * BELLY.halfWidth) / LATTICE);
const ROWS = Math.floor((2 * BELLY.halfHeight) / LATTICE);
const PLACES = placesOnBelly();

/** Every place that could be asked about, were nothing drawn and everything in sight. */
function placesOnBelly(): Rectangle[] {
  const intervals = (steps: number) =>
    SIDES.flatMap((side) => Array.from({ length: steps - side + 1 }, (_, from) => ({ from, side })));
  return intervals(ROWS).flatMap((down) =>
    intervals(COLUMNS).flatMap((across) => {
      const place = {
        x: BELLY.centreX - BELLY.halfWidth + LATTICE * across.from,
        y: BELLY.centreY - BELLY.halfHeight + LATTICE * down.from,
        w: LATTICE * across.side,
        h: LATTICE * down.side,
      };
      return isOnBelly(middleOf(place), EDGE_MARGIN) ? [place] : [];
    }),
  );
}

/** The places that "is there a spot within?" may be asked of: in sight, beside no mark, and not asked about before. */
export function spotQuestions({ scene, answered }: Considered): Extract<Look, { kind: "spot" }>[] {
  const asked = answered.filter((look) => look.kind === "spot");
  return PLACES.filter(
    (place) =>
      isInSight(scene, place) &&
      isFreeOfMarks(scene, place) &&
      asked.every((other) => overlap(place, other) <= MAX_OVERLAP),
  ).map((place) => ({ kind: "spot", ...place }));
}

function middleOf({ x, y, w, h }: Rectangle) {
  return { x: x + w / 2, y: y + h / 2 };
}

/** Whether no part of a place lies in a cell that the visitor marked as not visible; what lies beside the grid is of the nearest cell. */
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
