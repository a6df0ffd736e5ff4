/** Moves the focus to the screen, when a press removes the element that had it. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
