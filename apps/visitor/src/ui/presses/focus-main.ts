/** Moves the focus to the screen: for what goes with the press that had it. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
