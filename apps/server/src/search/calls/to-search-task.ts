import { UNSURE } from "@harapen/contract/constants";
import { type ColorCodes, toColorCodes } from "../../catalog/published/color-words.ts";
import type { Wanted } from "../search-index.ts";
import type { DecodedSearch, SearchTask } from "../threads/tasks.ts";

/** Returns what a decoded request searches for, with band colours by the aquarium's codes. */
export function toSearchTask(request: DecodedSearch, colorCodes: ColorCodes): Omit<SearchTask, "snapshot"> {
  const { pos, part, bandcolor = [], penname, strokes, looks = [] } = request;
  return {
    drawing: { counts: pos, mask: part, bandColors: toColorCodes(colorCodes, bandcolor), name: penname },
    strokes,
    looks: looks.map((look) =>
      look.kind === "bands" && look.answer !== UNSURE
        ? { ...look, answer: toColorCodes(colorCodes, look.answer) }
        : look,
    ),
  };
}

/** Which question a client can be asked: older ones would show "more" as a question without answers. */
export function kindsOf({ asks_more }: Pick<DecodedSearch, "asks_more">): Exclude<Wanted["asks"], "nothing"> {
  return asks_more ? "any kind" : "first kinds";
}
