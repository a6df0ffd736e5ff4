import { useEffect, useState } from "react";

/** The rest after a press in which the next one is likely: a drawing has many spots. */
const REST_MS = 800;

/**
 * Returns `value`, and its last value for as long as something is being drawn and a moment longer: an alert that comes or
 * goes may move the layout, and nothing is to move under a finger that draws.
 */
export function useBetweenPresses<Value>(value: Value): Value {
  const pressed = usePressed();
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (!pressed) setShown(value);
  }, [pressed, value]);
  return shown;
}

/** Whether a pointer is down on a surface that handles it by itself (`role="application"`), or was until a moment ago. */
function usePressed(): boolean {
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || !target.closest('[role="application"]')) return;
      clearTimeout(rest);
      setPressed(true);
    };
    const release = () => {
      clearTimeout(rest);
      rest = setTimeout(() => setPressed(false), REST_MS);
    };
    window.addEventListener("pointerdown", press, { signal, capture: true });
    for (const end of ["pointerup", "pointercancel", "touchend", "touchcancel"]) {
      window.addEventListener(end, release, { signal, capture: true });
    }
    return () => {
      clearTimeout(rest);
      listeners.abort();
    };
  }, []);
  return pressed;
}
