import type { Shows } from "@harapen/recognition/looks/next-look";
import { type ColorCodes, toColorCodes } from "../../catalog/published/color-words.ts";
import type { DecodedSearch, SearchTask } from "../threads/tasks.ts";

/** Returns what a decoded request searches for, with band colours by the aquarium's codes. */
export function toSearchTask(request: DecodedSearch, colorCodes: ColorCodes): Omit<SearchTask, "snapshot"> {
  const { pos, part, bandcolor = [], penname, strokes, looks = [] } = request;
  return {
    drawing: { counts: pos, mask: part, bandColors: toColorCodes(colorCodes, bandcolor), name: penname },
    strokes,
    looks: looks.map((look) =>
      look.kind === "bands" && typeof look.answer !== "string"
        ? { ...look, answer: toColorCodes(colorCodes, look.answer) }
        : look,
    ),
  };
}

/** What a client says that it can show: older ones would show "more" as a question without answers. */
export function shownBy({
  asks_more,
  asks_flippers,
}: Pick<DecodedSearch, "asks_more" | "asks_flippers">): Shows {
  return { more: asks_more === true, flippers: asks_flippers === true };
}
