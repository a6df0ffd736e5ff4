import { useEffect } from "react";
import { useBlocker } from "react-router";
import { inBoth, useTexts } from "../i18n/texts.ts";
import { FormDialog } from "./Dialog.tsx";

/** Asks somebody who was held back whether to leave without saving. */
export function LeaveQuestion({ leaving }: { leaving: Leaving | undefined }) {
  const texts = useTexts(UNSAVED_WORK);
  if (!leaving) return null;
  return (
    <FormDialog
      title={texts.title}
      action={texts.leave}
      variant="danger"
      onSubmit={leaving.leave}
      onClose={leaving.stay}
    >
      <p>{texts.lead}</p>
    </FormDialog>
  );
}

/** Somebody who is held back from leaving a screen. */
export interface Leaving {
  readonly leave: () => void;
  readonly stay: () => void;
}

/**
 * Blocks leaving a screen with unsaved work until it is saved, or somebody confirms in `LeaveQuestion`; the
 * browser itself asks before the page is closed or reloaded. The work is kept at the screen's own path and
 * those of `keptAt`.
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

const UNSAVED_WORK = inBoth({
  ja: {
    title: "保存しないで移りますか",
    lead: "ここで変えたことは残りません。",
    leave: "保存しないで移る",
  },
  en: {
    title: "Leave without saving?",
    lead: "Your changes will be lost.",
    leave: "Leave without saving",
  },
});
