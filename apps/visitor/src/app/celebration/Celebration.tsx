import { Suspense } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";
import { readHomeState } from "../../routes/route-state.ts";
import { lazyOptional } from "../../ui/lazy-components.tsx";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import styles from "./Celebration.module.css";

/** The pebbles' directions, in degrees: steps of the golden angle spread any number of pebbles evenly, no two in the same direction. */
const DIRECTIONS = Array.from({ length: 18 }, (_, pebble) => (137.5 * pebble) % 360);

/** Loaded with the visit's other parts; until it can be, and where that is late, Home is shown without it. */
const FoundPenguin = lazyOptional(async () => (await import("./FoundPenguin.tsx")).FoundPenguin);

/**
 * After "This was the one!!!", once, and not again after a reload or by Back: a burst of pebbles, and the
 * penguin with the drawing laid over it.
 */
export function Celebration() {
  const { state, key } = useLocation();
  const isPush = useNavigationType() === NavigationType.Push;
  const found = useDrawingSession((session) => session.found);
  if (!isPush || !readHomeState(state)) return null;
  return (
    <div key={key}>
      <div className={styles.burst} data-testid="celebration" aria-hidden="true">
        {DIRECTIONS.map((direction) => (
          <i key={direction} style={{ rotate: `${direction}deg` }} />
        ))}
      </div>
      {found && (
        <Suspense>
          <FoundPenguin found={found} />
        </Suspense>
      )}
    </div>
  );
}
