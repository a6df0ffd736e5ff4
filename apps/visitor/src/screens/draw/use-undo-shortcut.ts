import { useEffect, useRef } from "react";
import { keyAction } from "../../drawing/capture/keyboard-cursor.ts";

/** Ctrl+Z (or Command+Z) undoes wherever the focus is on this screen; a plain Z only on the surface, which answers itself. */
export function useUndoShortcut(undo: () => void): void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const held = event.ctrlKey || event.metaKey;
      if (!held || event.defaultPrevented || keyAction(event)?.type !== "undo") return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
