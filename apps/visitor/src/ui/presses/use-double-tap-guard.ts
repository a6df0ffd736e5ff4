import { NavigationType, useNavigationType } from "react-router";
import guard from "../styles/double-tap-guard.module.css";

/**
 * Returns the class that has a screen ignore presses for a moment after it has appeared. It is empty where
 * no tap has led to the screen: where a page begins with it, presses count from its first paint on, and go
 * on to count when the app takes the page over.
 */
export function useDoubleTapGuard(): string {
  return useNavigationType() === NavigationType.Pop ? "" : (guard.doubleTapGuard ?? "");
}
