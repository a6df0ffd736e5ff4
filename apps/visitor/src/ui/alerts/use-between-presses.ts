import { useEffect, useState } from "react";
import { watchPresses } from "./watch-presses.ts";

/**
 * Returns `value`, and its last value for as long as something is being drawn and a moment longer: an alert that comes or
 * goes may move the layout, and nothing is to move under a finger that draws.
 */
export function useBetweenPresses<Value>(value: Value): Value {
  const [pressed, setPressed] = useState(false);
  const [shown, setShown] = useState(value);
  useEffect(() => watchPresses(setPressed), []);
  useEffect(() => {
    if (!pressed) setShown(value);
  }, [pressed, value]);
  return shown;
}
