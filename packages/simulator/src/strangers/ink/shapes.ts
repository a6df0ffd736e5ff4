import type { Point } from "@harapen/contract/geometry";
import type { Random } from "../../random.ts";
import type { Mark } from "../marks/mark.ts";
import type { Hand } from "../people/habits.ts";

/** A finger's path for one mark: its position at `share` (0 to 1) of the way, and its duration in milliseconds; 0 for a touch that does not move. */
export interface FingerWay {
  readonly at: (share: number) => Point;
  readonly duration: number;
}

/** The radius of the smallest ring and scribble that a fingertip makes, in canvas units (assumption). */
const LEAST_RADIUS = 5;

/** Returns a finger's path for a mark; durations are assumptions. */
export function wayOf(random: Random, mark: Mark, hand: Hand, clockwise: boolean): FingerWay {
  const radius = Math.max(LEAST_RADIUS, mark.r * Math.exp(random.normal(0.15, 0.2)));
  switch (hand) {
    case "tap":
      return { at: () => mark, duration: 0 };
    case "dash":
      return dash(random, mark, radius);
    case "ring":
      return ring(random, mark, radius, clockwise ? 1 : -1);
    case "scribble":
      return scribble(random, mark, radius);
  }
}

/** A short straight stroke. */
function dash(random: Random, { x, y }: Point, radius: number): FingerWay {
  const angle = random.normal(Math.PI / 2, 0.6);
  const half = Math.min(9, radius);
  return {
    at: (share) => ({
      x: x + half * (2 * share - 1) * Math.cos(angle),
      y: y + half * (2 * share - 1) * Math.sin(angle),
    }),
    duration: random.uniform(70, 200),
  };
}

/** A ring that begins near its top and rarely ends where it began; its radius varies, and it is longer in one direction. */
function ring(random: Random, { x, y }: Point, radius: number, sense: 1 | -1): FingerWay {
  const begin = random.normal(-Math.PI / 2, 0.7);
  const sweep = sense * random.uniform(300, 430) * (Math.PI / 180);
  const spiral = random.normal(0, 0.12);
  const oval = random.normal(0, 0.12);
  return {
    at: (share) => {
      const angle = begin + sweep * share;
      const reach = radius * (1 + spiral * (share - 0.5));
      return { x: x + reach * (1 + oval) * Math.cos(angle), y: y + reach * (1 - oval) * Math.sin(angle) };
    },
    duration: random.uniform(350, 900),
  };
}

/** A path to and fro between the sides of a disc, to fill a spot. */
function scribble(random: Random, { x, y }: Point, radius: number): FingerWay {
  const angle = random.normal(0.8, 0.4);
  const turns = random.integer(2, 5);
  return {
    at: (share) => {
      const along = radius * (2 * share - 1);
      const across = Math.sqrt(Math.max(0, radius ** 2 - along ** 2)) * Math.sin(2 * Math.PI * turns * share);
      return {
        x: x + along * Math.cos(angle) - across * Math.sin(angle),
        y: y + along * Math.sin(angle) + across * Math.cos(angle),
      };
    },
    duration: turns * random.uniform(160, 320),
  };
}
