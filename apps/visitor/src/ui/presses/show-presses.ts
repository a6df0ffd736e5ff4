/** How long a press is shown, in milliseconds: long enough to be seen even if the finger was lifted before a slow phone's next frame. */
const SHOWN_MS = 150;

/** Marks what was pressed by finger, mouse or key with `data-pressed` for a moment, so that the next frame responds, however long the action of the press takes. */
export function showPresses(): void {
  document.addEventListener(
    "click",
    ({ target }) => {
      const pressed = target instanceof Element && target.closest("a, button");
      if (!pressed) return;
      pressed.setAttribute("data-pressed", "");
      setTimeout(() => pressed.removeAttribute("data-pressed"), SHOWN_MS);
    },
    { capture: true },
  );
}
