import type { PayloadMask } from "./payload-mask.ts";

/** The keys that say where a visitor drew, by the event. */
const COORDINATES: Readonly<Record<string, readonly string[]>> = {
  stroke_start: ["x", "y"],
  stroke_move: ["points"],
  look_answered: ["spots"],
};

/** Returns a mask that also leaves out where a visitor drew. */
export function withoutCoordinates(mask: PayloadMask): PayloadMask {
  return (event, payload) => {
    const masked = mask(event, payload);
    const keys = COORDINATES[event];
    if (!keys || typeof masked !== "object" || masked === null) return masked;
    return Object.fromEntries(Object.entries(masked).filter(([key]) => !keys.includes(key)));
  };
}
