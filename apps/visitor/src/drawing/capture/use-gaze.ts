import type { Stroke } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";
import { useEffect, useRef, useState } from "react";

/** How long the hand has to rest before the penguin looks: an animation while a finger draws would cost the stroke frames. */
const REST_MS = 300;

/**
 * Where the penguin looks, if it `follows`: at the end of the last stroke, once the hand rests. `hold`
 * keeps it from moving; to be called when a stroke starts.
 */
export function useGaze(
  strokes: readonly Stroke[],
  follows: boolean,
): { lookingAt: Point | undefined; hold: () => void } {
  const [lookingAt, lookAt] = useState<Point>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current = setTimeout(() => lookAt(follows ? strokes.at(-1)?.pos.at(-1) : undefined), REST_MS);
    return () => clearTimeout(timer.current);
  }, [strokes, follows]);
  return { lookingAt, hold: () => clearTimeout(timer.current) };
}
