import type { RankedPenguin } from "@harapen/contract/penguin";
import { useEffect, useState } from "react";
import { useDrawingSession } from "../../../visit/drawing-session-store.ts";
import { Comparisons, type LiveRanking } from "./comparisons.ts";
import { remainingCandidates } from "./remaining-candidates.ts";

/**
 * Returns the remaining candidates for the drawing as it was when it was last left alone; undefined before the first spot, and while the aid is off. A
 * comparison is not recorded; one of an outdated drawing is abandoned.
 */
export function useNarrowing(aquarium: string, isOn: boolean): LiveRanking | undefined {
  const [ranking, setRanking] = useState<LiveRanking>();
  const drawingId = useDrawingSession((session) => session.drawingId);
  useEffect(() => {
    if (!isOn) return;
    const comparisons = new Comparisons(aquarium, (found) =>
      setRanking(
        (before) =>
          found && { ...found, penguins: remainingCandidates(found.penguins, facesOf(found, before)) },
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
  return isOn && ranking?.drawingId === drawingId ? ranking : undefined;
}

/** Returns the faces that were shown for the same drawing before. */
function facesOf({ drawingId }: LiveRanking, before: LiveRanking | undefined): readonly RankedPenguin[] {
  return before?.drawingId === drawingId ? before.penguins : [];
}
