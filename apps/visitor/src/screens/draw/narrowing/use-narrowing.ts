import type { RankedPenguin } from "@harapen/contract/penguin";
import { useEffect, useState } from "react";
import { useDrawingSession } from "../../../visit/drawing-session-store.ts";
import { Comparisons, type Running } from "./comparisons.ts";
import { inTheRunning } from "./in-the-running.ts";

/**
 * Who is in the running for the drawing as it was when it was last left alone; undefined before the first spot, and while it is off. A comparison leaves
 * no trace but what it shows; one that the drawing has outrun is given up.
 */
export function useNarrowing(aquarium: string, isOn: boolean): Running | undefined {
  const [running, setRunning] = useState<Running>();
  const drawingId = useDrawingSession((session) => session.drawingId);
  useEffect(() => {
    if (!isOn) return;
    const comparisons = new Comparisons(aquarium, (found) =>
      setRunning(
        (before) => found && { ...found, penguins: inTheRunning(found.penguins, facesOf(found, before)) },
      ),
    );
    comparisons.follow(useDrawingSession.getState());
    const stop = useDrawingSession.subscribe((now, before) => {
      const isSame =
        now.drawingId === before.drawingId && now.strokes === before.strokes && now.mask === before.mask;
      if (!isSame) comparisons.follow(now);
    });
    return () => {
      stop();
      comparisons.stop();
    };
  }, [aquarium, isOn]);
  return isOn && running?.drawingId === drawingId ? running : undefined;
}

/** The faces that the same drawing had before. */
function facesOf({ drawingId }: Running, before: Running | undefined): readonly RankedPenguin[] {
  return before?.drawingId === drawingId ? before.penguins : [];
}
