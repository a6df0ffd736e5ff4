import type { SearchRequest } from "@harapen/contract/calls/search";
import { countByCell } from "@harapen/contract/drawing";
import type { DrawingSession } from "../../../visit/drawing-session.ts";

type SearchInput = Pick<DrawingSession, "strokes" | "mask" | "penName" | "bandColors">;

/** The search call's request; name and bands are part of it only where the penguin info form was filled in. */
export function searchRequestOf(
  aquarium: string,
  { strokes, mask, penName, bandColors }: SearchInput,
): SearchRequest {
  return {
    pos: countByCell(strokes),
    part: mask,
    aquarium,
    data: strokes,
    ...(bandColors.length > 0 && { bandcolor: bandColors }),
    ...(penName !== "" && { penname: penName }),
  };
}
