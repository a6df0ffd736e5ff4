import { BELLY, isOnBelly } from "@harapen/contract/belly";
import type { Look } from "@harapen/contract/calls/looks";
import { clamp } from "@harapen/contract/clamp";
import { VISIBLE } from "@harapen/contract/drawing";
import { GRID } from "@harapen/contract/geometry";
import type { Scene } from "../drawing/scene.ts";
import type { Considered, Contender } from "./considered.ts";
import { overlap, type Rectangle, reaches, squareAbout } from "./rectangle.ts";

/** Half sides of the places that are asked about, in canvas units: no smaller than what a visitor can point out on a bird. */
const HALF_SIDES = [16, 22, 29] as const;
/** Contenders whose omitted spots are asked about, and how probable such a spot has to be. */
const ASKED_OF = 10;
const MIN_PROBABILITY = 0.1;
/** No mark lies within a place or nearer to it than this: "a spot here" has to mean another one. */
const MARK_MARGIN = 4;
/** How far inside the belly's edge the middle of a place lies: beyond, skin is turned away. */
const EDGE_MARGIN = 12;
/** Two places that share more than this of the smaller one are asked about once. */
const MAX_OVERLAP = 0.3;
/** Places whose middles are of one tile of this size are as good as the same. */
const TILE = 9;

/** The places worth asking "is there a spot within?" about: where a contender has a spot that was not drawn, in sight and beside no mark. */
export function spotQuestions({ scene, answered }: Considered, contenders: readonly Contender[]): Look[] {
  const asked = answered.filter((look) => look.kind === "spot");
  const seen = new Set<string>();
  const questions: Look[] = [];
  for (const { x, y } of contenders.slice(0, ASKED_OF).flatMap(omittedPlaces)) {
    const tile = `${Math.round(x / TILE)} ${Math.round(y / TILE)}`;
    if (seen.has(tile) || !isInSight(scene, x, y)) continue;
    seen.add(tile);
    for (const half of HALF_SIDES) {
      const place = squareAbout(x, y, half);
      const free =
        isFreeOfMarks(scene, place) && asked.every((other) => overlap(place, other) <= MAX_OVERLAP);
      if (free) questions.push({ kind: "spot", ...place });
    }
  }
  return questions;
}

function omittedPlaces({ fit: { omitted } }: Contender): { x: number; y: number }[] {
  return [...omitted.probability.keys()]
    .filter((spot) => (omitted.probability[spot] as number) >= MIN_PROBABILITY)
    .map((spot) => ({
      x: BELLY.centreX + (omitted.x[spot] as number),
      y: BELLY.centreY + (omitted.y[spot] as number),
    }));
}

/** Whether the visitor could see a point of the drawing: on the belly, not at its edge, and in no cell that they marked as not visible. */
function isInSight({ mask }: Scene, x: number, y: number): boolean {
  const column = clamp(Math.floor((x - GRID.left) / GRID.cellWidth), 0, GRID.columns - 1);
  const row = clamp(Math.floor((y - GRID.top) / GRID.cellHeight), 0, GRID.rows - 1);
  return isOnBelly({ x, y }, EDGE_MARGIN) && mask[row * GRID.columns + column] === VISIBLE;
}

function isFreeOfMarks({ marks }: Scene, place: Rectangle): boolean {
  for (let mark = 0; mark < marks.count; mark++) {
    const radius = (marks.extent[mark] as number) + MARK_MARGIN;
    if (reaches(place, marks.x[mark] as number, marks.y[mark] as number, radius)) return false;
  }
  return true;
}
