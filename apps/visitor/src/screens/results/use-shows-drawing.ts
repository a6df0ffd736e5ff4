import type { Aids } from "@harapen/contract/aids";
import { useWideWindow } from "../../ui/use-wide-window.ts";

/** Whether the drawing is shown beside the cards: where there is room, and the aid `comparison` is not off. */
export function useShowsDrawing({ comparison }: Aids): boolean {
  return useWideWindow() && comparison !== "off";
}
