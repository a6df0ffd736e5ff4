import { useState } from "react";
import { record } from "../../telemetry/events/record.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";

/** draw: drawing spots; part: marking the areas of the belly that could not be seen (the visibility mask). */
export type Mode = "draw" | "part";

/** The mode of the Draw screen, and the function that switches and returns it. */
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
