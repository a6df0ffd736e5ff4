/** The rest after a press in which the next one is likely: a drawing has many spots. */
export const REST_MS = 800;

/**
 * Calls back when a pointer goes down on a surface that handles it by itself (`role="application"`), and a moment after the last of
 * them has gone; a finger elsewhere changes nothing. Returns a function that stops the watching.
 */
export function watchPresses(onChange: (pressed: boolean) => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const down = new Set<number>();
  let rest: ReturnType<typeof setTimeout> | undefined;
  const press = ({ target, pointerId }: PointerEvent) => {
    if (!(target instanceof Element) || !target.closest('[role="application"]')) return;
    clearTimeout(rest);
    down.add(pointerId);
    onChange(true);
  };
  const release = () => {
    if (down.size > 0) return;
    clearTimeout(rest);
    rest = setTimeout(() => onChange(false), REST_MS);
  };
  const lift = ({ pointerId, pointerType }: PointerEvent) => {
    if (pointerType === "touch") down.delete(pointerId);
    // A mouse or pen presses once at a time; the browser may have sent no end of its last press.
    else down.clear();
    release();
  };
  // No finger is left on the screen: should the browser have sent no pointerup, the presses end here.
  const onAllTouchesEnd = ({ touches }: TouchEvent) => {
    if (touches.length > 0) return;
    down.clear();
    release();
  };
  window.addEventListener("pointerdown", press, { signal, capture: true });
  for (const end of ["pointerup", "pointercancel"] as const)
    window.addEventListener(end, lift, { signal, capture: true });
  for (const end of ["touchend", "touchcancel"] as const)
    window.addEventListener(end, onAllTouchesEnd, { signal, capture: true });
  return () => {
    clearTimeout(rest);
    listeners.abort();
  };
}
