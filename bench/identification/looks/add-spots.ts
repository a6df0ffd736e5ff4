import { BELLY } from "@harapen/contract/belly";
import { MAX_ADDED_SPOTS, UNSURE } from "@harapen/contract/constants";
import type { Point } from "@harapen/contract/geometry";
import { conspicuity } from "@harapen/simulator/internals/strangers/notice";
import type { Random } from "@harapen/simulator/random";
import { type Answerer, POINTING, type Sight } from "./answerer.ts";

/** An answer to "which spots have you not drawn?", and the visitor's sight with the added spots drawn. */
export interface Added {
  readonly answer: Point[] | typeof UNSURE;
  readonly sight: Sight;
}

/**
 * Answers as this visitor would, at their error rates for single places: they notice each left-out spot or
 * not, the most conspicuous first, and tap it beside their own marks.
 */
export function addSpots(random: Random, sight: Sight, answerer: Answerer): Added {
  if (random.chance(answerer.unsure.spot)) return { answer: UNSURE, sight };
  const noticed = leftOut(sight)
    .filter(() => !random.chance(answerer.overlooksAgain) && !random.chance(answerer.missed))
    .slice(0, MAX_ADDED_SPOTS);
  const tapped = new Map(
    noticed.map(({ spot, at }) => [
      spot,
      { x: at.x + random.normal(0, POINTING), y: at.y + random.normal(0, POINTING) },
    ]),
  );
  const imagined = random.chance(answerer.imagined) ? [somewhere(random)] : [];
  return {
    answer: [...tapped.values(), ...imagined].slice(0, MAX_ADDED_SPOTS),
    sight: {
      ...sight,
      seenAt: sight.seenAt.map((at, spot) => tapped.get(spot) ?? at),
      drawn: sight.drawn.map((isDrawn, spot) => isDrawn || tapped.has(spot)),
    },
  };
}

/** Returns the spots that can be seen and were not drawn, the most conspicuous first. */
function leftOut({ spots, seenAt, drawn }: Sight): { readonly spot: number; readonly at: Point }[] {
  const conspicuous = conspicuity(spots);
  return seenAt
    .flatMap((at, spot) => (at && !drawn[spot] ? [{ spot, at }] : []))
    .sort((one, other) => (conspicuous[other.spot] ?? 0) - (conspicuous[one.spot] ?? 0));
}

/** Returns a uniformly random place on the belly. */
function somewhere(random: Random): Point {
  const angle = random.uniform(0, 2 * Math.PI);
  const radius = Math.sqrt(random.uniform(0, 1));
  return {
    x: BELLY.centreX + radius * BELLY.halfWidth * Math.cos(angle),
    y: BELLY.centreY + radius * BELLY.halfHeight * Math.sin(angle),
  };
}
