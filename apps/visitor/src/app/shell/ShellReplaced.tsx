import { useLayoutEffect } from "react";
import { replayEarlyInput } from "./replay-early-input.ts";

/**
 * Notes on the page's root that the app is on show in the place of the shell that the page began with, and
 * repeats what was done on that. Calls `onShown`, also where the page began without a shell. To stand after
 * the app.
 */
export function ShellReplaced({ root, onShown }: { root: HTMLElement; onShown: () => void }) {
  useLayoutEffect(() => {
    onShown();
    if (root.dataset.shell === undefined) return;
    delete root.dataset.shell;
    // Still before the frame is painted, but outside React, which has to answer each press before the next.
    queueMicrotask(replayEarlyInput);
  }, [root, onShown]);
  return null;
}
