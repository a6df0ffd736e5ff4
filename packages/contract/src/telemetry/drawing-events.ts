import * as z from "zod/mini";
import { gridVector } from "../drawing.ts";
import { uuid } from "../primitives.ts";
import {
  aidsField,
  count,
  described,
  drawingField,
  eventPayload,
  MAX_EVENT_ITEMS,
  maskField,
  milliseconds,
  strokeSeqField,
  text,
  totalStrokesField,
  x,
  y,
} from "./fields.ts";

const mode = z.enum(["draw", "part"]);

/**
 * Strokes, unseen areas and the search that they lead to. Positions are in canvas units. Times are
 * milliseconds.
 */
export const DRAWING_EVENTS = {
  undo: eventPayload("The last stroke is removed.", { ...drawingField, ...totalStrokesField }),
  stroke_start: eventPayload("A stroke begins.", {
    ...drawingField,
    ...strokeSeqField,
    x,
    y,
    pen_px: described(z.number(), "The brush's diameter, in canvas units."),
  }),
  stroke_move: eventPayload("A stroke goes on: recorded every 12 points, or after 120 ms.", {
    ...drawingField,
    points: described(
      z.array(z.object({ x, y })).check(z.maxLength(MAX_EVENT_ITEMS)),
      "The points since the event before, in their order.",
    ),
  }),
  stroke_end: eventPayload(
    "A stroke ends. Where total_strokes is less than seq, it does not count: it was that of a hand on the screen, which then drew with a pen.",
    { ...drawingField, ...strokeSeqField, ...totalStrokesField },
  ),
  part_toggle: eventPayload("A belly cell is marked as not seen, or as seen again.", {
    ...drawingField,
    ...maskField,
  }),
  mode_change: eventPayload("Drawing changes to marking unseen cells, or back.", {
    ...drawingField,
    from: described(mode, "The mode before."),
    to: described(mode, "The mode now."),
  }),
  search: eventPayload("A drawing is searched for, and the answer has come.", {
    ...drawingField,
    search_id: described(uuid, "This search; other events refer to it.", "key"),
    algo_ver: described(
      text,
      "The version of the search protocol, 1.0.0 in all that this app sends; the algorithm's own is engine_ver.",
    ),
    engine_ver: described(
      z.optional(text),
      "The version of the recognition engine that computed the ranking; it changes whenever its results can. Empty where the client does not report it.",
    ),
    catalog_ver: described(
      z.optional(text),
      "A digest of the penguins' base records, names and words for band colours that the ranking was computed with; it changes when an import changes them. Empty where the client does not report it.",
    ),
    learned_ver: described(
      z.optional(text),
      "A digest of the patterns learned from visitors' drawings that the ranking was computed with; none where there were none. Empty where the client does not report it.",
    ),
    visitors_ver: described(
      z.optional(text),
      "A digest of how the aquarium's visitors draw and answer, as fitted to its own visits, that the ranking was computed with; shipped where the engine's own was. Empty where the client does not report it.",
    ),
    grid9: described(gridVector, "How many strokes start in each of the nine belly cells, row by row."),
    ...totalStrokesField,
    ...maskField,
    latency_ms: described(milliseconds, "From the question to the answer, as the visitor's browser saw it."),
    on_device: described(
      z.optional(z.boolean()),
      "Whether the visitor's device computed the ranking by itself, as the server did not answer; engine_ver is then the device's. Empty where the client does not report it.",
    ),
    looks: described(
      z.optional(count),
      "How many answered questions (one more look) the ranking used: 0 after Done. Empty where the client does not report it.",
    ),
    after_search_id: described(
      z.nullish(uuid),
      "The search whose question was answered, where this one was made with that answer. Empty after Done.",
      "key",
    ),
    ...aidsField,
  }),
  search_failed: eventPayload(
    "A drawing was searched for, and no answer came: what was drawn when Done was pressed, or when a question was answered. Where that failed, an error_client follows, and once the server can be reached the app searches again by itself, unless the visitor goes on: that is a search of its own; what fails meanwhile is not recorded.",
    {
      ...drawingField,
      search_id: described(uuid, "This search; no other event has it.", "key"),
      grid9: described(gridVector, "How many strokes start in each of the nine belly cells, row by row."),
      ...totalStrokesField,
      ...maskField,
      latency_ms: described(milliseconds, "From the question to its end, as the visitor's browser saw it."),
      reason: described(
        z.enum(["error", "left"]),
        "error: neither the server nor the device answered. left: the visitor left the screen, or went on with another drawing, before the answer.",
      ),
      looks: described(
        z.optional(count),
        "How many answers to one more look it was to be searched with. Empty where the client does not report it.",
      ),
      after_search_id: described(
        z.nullish(uuid),
        "The search whose question was answered; empty for a search after Done.",
        "key",
      ),
    },
  ),
} as const;
