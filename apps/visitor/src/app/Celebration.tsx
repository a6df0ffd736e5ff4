import { NavigationType, useLocation, useNavigationType } from "react-router";
import * as z from "zod/mini";
import styles from "./Celebration.module.css";

/** What the next screen is told when a visitor has found the penguin. */
export const PENGUIN_FOUND = { penguinFound: true } as const;

const found = z.object({ penguinFound: z.literal(true) });

/** In degrees. Steps of the golden angle spread any number of pebbles evenly, and no two the same way. */
const DIRECTIONS = Array.from({ length: 18 }, (_, pebble) => (137.5 * pebble) % 360);

/** A burst of pebbles for a penguin found, once: not again after a reload or on the way back. */
export function Celebration() {
  const { state, key } = useLocation();
  const arrives = useNavigationType() === NavigationType.Push;
  if (!arrives || !found.safeParse(state).success) return null;
  return (
    <div key={key} className={styles.burst} data-testid="celebration" aria-hidden="true">
      {DIRECTIONS.map((direction) => (
        <i key={direction} style={{ rotate: `${direction}deg` }} />
      ))}
    </div>
  );
}
