import type { SearchRequest } from "@harapen/contract/calls/search";
import { countByCell } from "@harapen/contract/drawing";
import type { Drawing } from "../visit/drawing-session.ts";

/** The search call's request; name and bands are part of it only where the penguin info form was filled in. */
export function searchRequestOf(
  aquarium: string,
  { strokes, mask, penName, bandColors }: Omit<Drawing, "drawingId">,
): SearchRequest {
  return {
    pos: countByCell(strokes),
    part: mask,
    aquarium,
    data: strokes,
    ...(bandColors.length > 0 && { bandcolor: [...bandColors] }),
    ...(penName !== "" && { penname: penName }),
  };
}
