import { loadLastScreen, saveLastScreen } from "../session/session-memory.ts";
import { trafficSource } from "./traffic-source.ts";

/** The traffic source of a page's first view; later views have the previous screen. */
let source: string = trafficSource(document.referrer, window.location.origin);

/**
 * Makes `screen` the last one viewed, and returns what led to it: the screen before it in this session, or else the page's
 * traffic source.
 */
export function enterScreen(screen: string): string {
  const from = loadLastScreen() ?? source;
  source = "direct";
  saveLastScreen(screen);
  return from;
}
