import { NavigationType, useLocation, useNavigationType } from "react-router";
import { readHomeState } from "../routes/route-state.ts";
import styles from "./Celebration.module.css";

/** The pebbles' directions, in degrees: steps of the golden angle spread any number of pebbles evenly, no two in the same direction. */
const DIRECTIONS = Array.from({ length: 18 }, (_, pebble) => (137.5 * pebble) % 360);

/** A burst of pebbles after "This was the one!!!", once: not again after a reload or by Back. */
export function Celebration() {
  const { state, key } = useLocation();
  const isPush = useNavigationType() === NavigationType.Push;
  if (!isPush || !readHomeState(state)) return null;
  return (
    <div key={key} className={styles.burst} data-testid="celebration" aria-hidden="true">
      {DIRECTIONS.map((direction) => (
        <i key={direction} style={{ rotate: `${direction}deg` }} />
      ))}
    </div>
  );
}
