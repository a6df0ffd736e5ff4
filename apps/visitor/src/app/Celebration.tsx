import { NavigationType, useLocation, useNavigationType } from "react-router";
import { readHomeState } from "../routes/route-state.ts";
import styles from "./Celebration.module.css";

/** In degrees. Steps of the golden angle spread any number of pebbles evenly, and no two the same way. */
const DIRECTIONS = Array.from({ length: 18 }, (_, pebble) => (137.5 * pebble) % 360);

/** A burst of pebbles for a penguin found, once: not again after a reload or on the way back. */
export function Celebration() {
  const { state, key } = useLocation();
  const arrives = useNavigationType() === NavigationType.Push;
  if (!arrives || !readHomeState(state)) return null;
  return (
    <div key={key} className={styles.burst} data-testid="celebration" aria-hidden="true">
      {DIRECTIONS.map((direction) => (
        <i key={direction} style={{ rotate: `${direction}deg` }} />
      ))}
    </div>
  );
}
