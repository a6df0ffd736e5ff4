interface PageLifecycle {
  /** The visitor has touched, clicked, scrolled or typed. */
  onActivity(): void;
  onHidden(): void;
  onVisible(): void;
  /** The page is back from the back-forward cache. */
  onRestored(): void;
  /** The page ends, or goes to the back-forward cache. Many phones end pages that are hidden without this. */
  onPageHide(): void;
}

const ACTIVITIES = ["pointerdown", "keydown", "wheel"] as const;

/** Calls back at each change of the page's lifecycle. Hiding and ending come in either order, and one may be missing. */
export function watchPageLifecycle(listener: PageLifecycle): void {
  // Captured, so that a session that has to begin does so before whatever the visitor does.
  for (const activity of ACTIVITIES)
    window.addEventListener(activity, listener.onActivity, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => {
    if (isPageVisible()) listener.onVisible();
    else listener.onHidden();
  });
  window.addEventListener("pagehide", listener.onPageHide);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) listener.onRestored();
  });
}

export function isPageVisible(): boolean {
  return document.visibilityState === "visible";
}

/** Resolves when the page is activated: one that the browser prerenders before it is asked for may never be visited. */
export function pageActivated(): Promise<void> {
  if (!("prerendering" in document && document.prerendering)) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("prerenderingchange", () => resolve(), { once: true });
  });
}
