import { releaseSession } from "../session/session-lock.ts";

interface PageLife {
  /** The visitor has touched, clicked, scrolled or typed. */
  active(): void;
  hidden(): void;
  shown(): void;
  /** The page is back from the back-forward cache. */
  returned(): void;
  /** The page ends, or goes to the back-forward cache. Many phones end pages that are hidden without saying so. */
  ended(): void;
}

const ACTIVITIES = ["pointerdown", "keydown", "wheel"] as const;

/** Tells what becomes of the page. Hiding and ending come in either order, and one may be missing. */
export function watchPage({ active, hidden, shown, returned, ended }: PageLife): void {
  // Captured, so that a session that has to begin does so before whatever the visitor does.
  for (const activity of ACTIVITIES)
    window.addEventListener(activity, active, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") shown();
    else hidden();
  });
  window.addEventListener("pagehide", () => {
    ended();
    releaseSession();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) returned();
  });
}
