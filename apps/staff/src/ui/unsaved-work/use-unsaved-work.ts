import { useEffect } from "react";
import { useBlocker } from "react-router";

/** Somebody who is held back from leaving a screen. */
export interface Leaving {
  readonly leave: () => void;
  readonly stay: () => void;
}

/**
 * Holds back whoever leaves a screen whose work is not saved, until it is, or `LeaveQuestion` has asked them; the browser itself asks
 * before the page is closed or loaded again. The paths at which the work is kept are those of the screen itself, and `keptAt`.
 */
export function useUnsavedWork(isUnsaved: boolean, keptAt: readonly string[] = []): Leaving | undefined {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && ![currentLocation.pathname, ...keptAt].includes(nextLocation.pathname),
  );
  useEffect(() => {
    if (!isUnsaved && blocker.state === "blocked") blocker.proceed();
  }, [isUnsaved, blocker]);
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
  if (!isUnsaved || blocker.state !== "blocked") return undefined;
  return { leave: blocker.proceed, stay: blocker.reset };
}
