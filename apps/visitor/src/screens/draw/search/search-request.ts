import type { SearchRequest } from "@harapen/contract/calls/search";
import { countByCell } from "@harapen/contract/drawing";
import type { DrawingSession } from "../../../visit/drawing-session.ts";

type Drawn = Pick<DrawingSession, "strokes" | "mask" | "penName" | "bandColors">;

/** All that the visitor has told of the penguin; name and bands only where the info form was filled in. */
export function searchRequestOf(
  aquarium: string,
  { strokes, mask, penName, bandColors }: Drawn,
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
