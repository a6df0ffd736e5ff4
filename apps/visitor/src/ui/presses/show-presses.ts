/** How long a press shows, in milliseconds: long enough to be seen where the finger was quicker than a slow phone's next frame. */
const SHOWN_MS = 150;

/** Marks what has been pressed, by finger, mouse or key, with `data-pressed` for a moment: the next frame answers, however long what the press asks for takes. */
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
