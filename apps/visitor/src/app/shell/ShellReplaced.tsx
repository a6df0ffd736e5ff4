import { useLayoutEffect } from "react";

/** Notes on the page's root that the app has taken the place of the shell that the page began with. */
export function ShellReplaced({ root }: { root: HTMLElement }) {
  useLayoutEffect(() => {
    delete root.dataset.shell;
  }, [root]);
  return null;
}
