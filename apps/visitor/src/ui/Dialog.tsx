import { type ReactNode, useDeferredValue, useEffect, useId, useLayoutEffect, useRef } from "react";
import { nextPaint } from "../platform/next-paint.ts";
import styles from "./Dialog.module.css";
import { guardDoubleTap } from "./double-tap.ts";

interface DialogProps {
  open: boolean;
  /**
   * Called on Escape, on the browser's Back gesture for dialogs and on a press of the backdrop, perhaps
   * twice.
   */
  onClose: () => void;
  /** Called when it has closed, and the focus is back on the element that had it, if that still exists. */
  onClosed?: () => void;
  title: ReactNode;
  /** The widest that the dialog gets, in pixels. */
  maxWidth: number;
  children: ReactNode;
}

/** A modal dialog by the platform's element, which traps and restores the focus; the page behind is inert. */
export function Dialog({ open, onClose, onClosed, title, maxWidth, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // Whether the next `close` event belongs to a close that this component requested. Chromium fires it a
  // frame later: the dialog may be open again by then.
  const awaitsOwnClose = useRef(false);
  const titleId = useId();
  // Opening and closing lay out the whole page at once: the press is painted first.
  const isShown = useDeferredValue(open);
  // The last title and content, for as long as it is still shown after closing: its owner may not give any
  // then.
  const lastTitle = useDeferredValue(title);
  const lastChildren = useDeferredValue(children);

  // Closes a dialog that is removed with its owner: the focus would be lost with it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog?.open) close(dialog);
    };
  }, []);

  useEffect(() => {
    if (ref.current?.open === isShown) return;
    let isLatest = true;
    void nextPaint().then(() => {
      const dialog = ref.current;
      if (!isLatest || !dialog || dialog.open === isShown) return;
      if (isShown) return show(dialog);
      awaitsOwnClose.current = true;
      close(dialog);
    });
    return () => {
      isLatest = false;
    };
  }, [isShown]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the click is for its backdrop
    <dialog
      ref={ref}
      className={styles.dialog}
      style={{ maxInlineSize: maxWidth }}
      aria-labelledby={titleId}
      onClose={() => {
        if (!awaitsOwnClose.current) onClose();
        awaitsOwnClose.current = false;
        onClosed?.();
      }}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <div className={styles.content}>
        <h2 id={titleId} className={styles.title}>
          {open ? title : lastTitle}
        </h2>
        {isShown && (open ? children : lastChildren)}
      </div>
    </dialog>
  );
}

function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  // The focus goes to the first button, which may be below the fold, but reading begins at the top.
  dialog.scrollTop = 0;
}

function close(dialog: HTMLDialogElement): void {
  dialog.close();
  void guardDoubleTap();
}
