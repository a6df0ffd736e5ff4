import { useState } from "react";
import { record } from "../../telemetry/events/record.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";

/** draw: spots are drawn; part: the belly areas that could not be seen are marked. */
export type Mode = "draw" | "part";

export function useMode() {
  const [mode, setMode] = useState<Mode>("draw");
  const switchMode = (): Mode => {
    const to = mode === "draw" ? "part" : "draw";
    record("mode_change", { drawing_id: useDrawingSession.getState().drawingId, from: mode, to });
    setMode(to);
    return to;
  };
  return { mode, switchMode };
}
