import { NAV_CLICK_DEBOUNCE_MS } from "@harapen/contract/constants";
import { loadLastScreen } from "../session/session-memory.ts";
import { record } from "./record.ts";

type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey">;

let lastAt = Number.NEGATIVE_INFINITY;

/** Records a click on a header tab, unless it follows another within 100 ms or opens a tab of the browser. */
export function recordNavClick(to: string, { button, metaKey, ctrlKey }: Click): void {
  if (button !== 0 || metaKey || ctrlKey) return;
  const now = performance.now();
  const isRepeated = now - lastAt <= NAV_CLICK_DEBOUNCE_MS;
  lastAt = now;
  if (!isRepeated) record("nav_click", { from: loadLastScreen() ?? "none", to });
}
