import { pressedKey } from "@harapen/contract/pressed-key";
import { useEffect } from "react";
import type { Tracing } from "./use-trace.ts";

/** Lets the usual keys undo and redo. */
export function useUndoKeys({ undo, redo }: Pick<Tracing, "undo" | "redo">): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      const key = pressedKey(event).toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}
