import { BELLY, bellyHalfWidth } from "@harapen/contract/belly";
import { CANVAS } from "@harapen/contract/geometry";
import { isHere, type Penguin } from "@harapen/contract/penguin";
import type { Spot } from "@harapen/contract/spot";
import { BASE_FILE, type Finding } from "./finding.ts";

/**
 * How far outside the outline's belly a spot may lie, in canvas units. Of 148 clear spots traced on
 * photographs of ten real penguins, 7% lay outside, the farthest between 18 and 19 units.
 */
const BELLY_MARGIN = 20;
/** Two spots whose centres are nearer than this, in canvas units, are one that was noted twice. */
const DUPLICATE_WITHIN = 0.5;

/** Returns what is wrong with a penguin's spots. */
export function checkSpots(penguin: Penguin): Finding[] {
  const { id, spots } = penguin;
  if (!spots) return isHere(penguin) ? [untraced(penguin)] : [];
  return spots.flatMap((spot, index) => {
    const at = { file: BASE_FILE, bird: id, field: `spots[${index}]` };
    const twin = spots.slice(0, index).findIndex((earlier) => isDuplicate(spot, earlier));
    return [...checkPlace(spot, at), ...(twin < 0 ? [] : [duplicate(at, twin)])];
  });
}

function untraced({ id, avr_pos }: Penguin): Finding {
  const consequence = avr_pos ? "only its average counts tell it apart" : "no drawing tells it apart";
  const message = `are not traced, and so ${consequence}; an empty list says that it has none`;
  return { severity: "warning", code: "untraced", file: BASE_FILE, bird: id, field: "spots", message };
}

type Place = Pick<Finding, "file" | "bird" | "field">;

function checkPlace({ x, y }: Spot, at: Place): Finding[] {
  const place = `(${x}, ${y})`;
  if (x < 0 || y < 0 || x > CANVAS.width || y > CANVAS.height) {
    const message = `lies at ${place}, outside the canvas of ${CANVAS.width} x ${CANVAS.height}`;
    return [{ severity: "error", code: "spot-outside-canvas", ...at, message }];
  }
  if (isNearBelly(x, y)) return [];
  const message = `lies at ${place}, more than ${BELLY_MARGIN} off the belly`;
  return [{ severity: "warning", code: "spot-off-belly", ...at, message }];
}

/** Whether a point lies on the belly, enlarged by the margin to all sides. */
function isNearBelly(x: number, y: number): boolean {
  const scale = (length: number) => length / (length + BELLY_MARGIN);
  const level = BELLY.centreY + (y - BELLY.centreY) * scale(BELLY.halfHeight);
  return Math.abs(x - BELLY.centreX) * scale(BELLY.halfWidth) <= bellyHalfWidth(level);
}

function isDuplicate(one: Spot, other: Spot): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) < DUPLICATE_WITHIN;
}

function duplicate(at: Place, twin: number): Finding {
  return { severity: "error", code: "duplicate-spot", ...at, message: `is spots[${twin}] once more` };
}
