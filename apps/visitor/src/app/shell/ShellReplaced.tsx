import { useLayoutEffect } from "react";
import { replayEarlyInput } from "./replay-early-input.ts";

/**
 * Notes on the page's root that the app is on show in the place of the shell that the page began with, and
 * repeats what was done on that. To stand after the app.
 */
export function ShellReplaced({ root }: { root: HTMLElement }) {
  useLayoutEffect(() => {
    if (root.dataset.shell === undefined) return;
    delete root.dataset.shell;
    // Still before the frame is painted, but outside React, which has to answer each press before the next.
    queueMicrotask(replayEarlyInput);
  }, [root]);
  return null;
}
