import { useEffect } from "react";

/** Calls back once, when the app is on show in the place of the shell that the page began with, and notes it on the page's root. */
export function ShellReplaced({ root, then }: { root: HTMLElement; then: () => void }) {
  useEffect(() => {
    if (root.dataset.shell === undefined) return;
    delete root.dataset.shell;
    then();
  }, [root, then]);
  return null;
}
