import type { Aids } from "@harapen/contract/aids";
import { useWideWindow } from "../../ui/use-wide-window.ts";

/** Whether the drawing stands beside the cards: where there is room, and comparing is no aid that the visitor is to do without. */
export function useShowsDrawing({ comparison }: Aids): boolean {
  return useWideWindow() && comparison !== "off";
}
