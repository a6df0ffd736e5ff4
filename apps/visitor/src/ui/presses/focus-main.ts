/** Moves the focus to the screen, when a press removes the element that had it. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** The ref of what may go while it has the focus, which moves to the screen then instead of being lost. */
export function passFocusOn(element: HTMLElement | null): () => void {
  return () => {
    if (document.activeElement === element) focusMain();
  };
}
