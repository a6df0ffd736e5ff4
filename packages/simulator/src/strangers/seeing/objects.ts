import { BELLY } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import type { Random } from "../../random.ts";

/** Whether something stands in front of a place of the belly. */
export type Obstacle = (place: Point) => boolean;

/** A folded flipper, or another bird at one side: everything beyond a leaning line. */
function beside(random: Random): Obstacle {
  const side = random.chance(0.5) ? 1 : -1;
  const offset = random.uniform(15, 65);
  const lean = random.normal(0, 0.25);
  return ({ x, y }) => side * (x - BELLY.centreX) > offset + lean * (y - BELLY.centreY);
}

/** A rock, the rim of a nest or the water: everything below a line that is rarely level. */
function below(random: Random): Obstacle {
  const height = random.uniform(270, 345);
  const slope = random.normal(0, 0.2);
  return ({ x, y }) => y > height + slope * (x - BELLY.centreX);
}

/** A head or a hand in front of the bird: a disc, most often at the belly's edge. */
function before(random: Random): Obstacle {
  const angle = random.uniform(0, 2 * Math.PI);
  const centre = { x: BELLY.centreX + 85 * Math.cos(angle), y: BELLY.centreY + 110 * Math.sin(angle) };
  const radius = random.uniform(40, 80);
  return ({ x, y }) => Math.hypot(x - centre.x, y - centre.y) < radius;
}

/** A reflection on the glass, a railing or a rope: a band across. */
function across(random: Random): Obstacle {
  const angle = random.uniform(0, Math.PI);
  const offset = random.normal(0, 50);
  const half = random.uniform(12, 24);
  return ({ x, y }) => {
    const distance = (x - BELLY.centreX) * Math.cos(angle) + (y - BELLY.centreY) * Math.sin(angle);
    return Math.abs(distance - offset) < half;
  };
}

/** How often something stands in front of the belly (assumption). */
const OBSTRUCTED = 0.25;

/** Samples what stands between the eye and the belly, if anything. */
export function placeObstacle(random: Random): Obstacle | undefined {
  if (!random.chance(OBSTRUCTED)) return undefined;
  return random.pick([beside, below, before, across])(random);
}
