import { useEffect, useRef } from "react";
import { keyAction } from "../../drawing/capture/keyboard-cursor.ts";

/** Undoes on Ctrl+Z (Command+Z), wherever the focus is on this screen. A plain Z undoes only on the surface, which handles it itself. */
export function useUndoShortcut(undo: () => void): void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const withModifier = event.ctrlKey || event.metaKey;
      if (!withModifier || event.defaultPrevented || keyAction(event)?.type !== "undo") return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);
}
