import { BELLY, BODY_RADIUS } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import type { Random } from "../random.ts";
import type { Stranger } from "./stranger.ts";

/**
 * The bird as a person sees it: a flattened egg in true perspective, from an eye at a distance and a height.
 * A near, low eye, such as a child's, sees the lower belly larger.
 */
export interface Eye {
  /** Radians; how far the bird is turned. */
  readonly yaw: number;
  /** Canvas units from the middle of the body, and below it. */
  readonly distance: number;
  readonly below: number;
}

/**
 * Half the body's height and depth, in canvas units: a little more than the belly's height, and flatter than
 * wide (assumption).
 */
const HALF_HEIGHT = 150;
const HALF_DEPTH = 95;

/** The cosine of the angle to the skin beyond which nothing can be made out: cos 78 degrees (assumption). */
const GRAZING = 0.2;

/**
 * Two birds in three face the glass, within some degrees; the others stand turned by 12 to 50 degrees
 * (assumption).
 */
export function placeEye(random: Random, { kind }: Stranger): Eye {
  const degrees = random.chance(0.66)
    ? random.normal(0, 3)
    : random.uniform(12, 50) * (random.chance(0.5) ? 1 : -1);
  const child = kind === "child";
  return {
    yaw: (degrees * Math.PI) / 180,
    distance: child ? random.uniform(700, 1800) : random.uniform(1000, 3000),
    below: child ? random.uniform(0, 250) : random.uniform(-250, 100),
  };
}

/**
 * Returns where a place of the belly is seen, projected back on the canvas at the size of a bird that faces
 * the viewer; and whether it is seen at all.
 */
export function see({ yaw, distance, below }: Eye, place: Point): { at: Point; visible: boolean } {
  const x = place.x - BELLY.centreX;
  const y = place.y - BELLY.centreY;
  const bulge = Math.sqrt(Math.max(0.02, 1 - (x / BODY_RADIUS) ** 2 - (y / HALF_HEIGHT) ** 2));
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)];
  const turn = (across: number, depth: number) =>
    [across * cos + depth * sin, depth * cos - across * sin] as const;

  const [across, depth] = turn(x, HALF_DEPTH * bulge);
  const [normalX, normalZ] = turn(x / BODY_RADIUS ** 2, bulge / HALF_DEPTH);
  const normalY = y / HALF_HEIGHT ** 2;
  const toEye = [-across, below - y, distance - depth] as const;
  const facing = normalX * toEye[0] + normalY * toEye[1] + normalZ * toEye[2];
  const grazing = GRAZING * Math.hypot(...toEye) * Math.hypot(normalX, normalY, normalZ);

  const nearness = (distance - HALF_DEPTH) / (distance - depth);
  return {
    at: { x: BELLY.centreX + across * nearness, y: BELLY.centreY + below + (y - below) * nearness },
    visible: facing > grazing,
  };
}

/**
 * Returns where a person believes a place to be: between where they see it and where it is, by their
 * constancy (Thouless, 1931: drawings lie between the two).
 */
export function takeIn(eye: Eye, place: Point, constancy: number): Point {
  const { at } = see(eye, place);
  return {
    x: at.x + constancy * (place.x - at.x),
    y: at.y + constancy * (place.y - at.y),
  };
}

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
