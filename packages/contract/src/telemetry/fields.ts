import * as z from "zod/mini";
import { aids, comparisonView } from "../aids.ts";
import { visibilityMask } from "../drawing.ts";
import { LOCALES } from "../locales.ts";
import { LAST_CHECK, uuid } from "../primitives.ts";
import { SCREENS } from "./screens.ts";

/**
 * The kind of personal data that a field may hold: `uid` identifies a person, a `device` follows one through
 * visits; who knows a `session` may send events of it; a `key` joins what belongs to one drawing, search,
 * participant, event or view, and who knows it may ask for a code of the drawing, or send events as the
 * participant; an `address` may name one in its query; a `message` was written by a program, but about what a
 * person did. An export without personal data masks each in its way.
 */
export type Privacy = "uid" | "device" | "session" | "key" | "address" | "message";

/**
 * Returns a copy of a schema with its line in the data dictionary, and the kind of personal data that it may
 * hold.
 */
export function described<Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  privacy?: Privacy,
): Schema {
  const field = z.clone(schema);
  z.globalRegistry.add(field, privacy ? { description, privacy } : { description });
  return field;
}

/**
 * Returns the schema of an event's payload with its line in the data dictionary; payloads may have further
 * keys.
 */
export function eventPayload<Shape extends z.core.$ZodShape>(description: string, shape: Shape) {
  return z.looseObject(shape).register(z.globalRegistry, { description });
}

/** The most candidates or points that one event may hold: the longest ranking that a record may have. */
export const MAX_EVENT_ITEMS = 5_000;

export const text = z.string().check(z.maxLength(2_000, LAST_CHECK));
export const count = z.int().check(z.gte(0, LAST_CHECK));
export const milliseconds = z.number().check(z.gte(0));
export const locale = z.enum(LOCALES);

export const x = described(z.number(), "Position across the canvas of 380 x 410 units, from the left.");
export const y = described(z.number(), "Position down the canvas of 380 x 410 units, from the top.");

// Fields that several events share, each to be spread into a payload.

export const screenField = {
  screen: described(
    text,
    `The screen, in this app one of: ${SCREENS.join(", ")}; in error_client also none, where none was shown yet.`,
  ),
};
export const viewField = {
  view_id: described(
    uuid,
    "The view: one stay on one screen, even if the page was hidden in between.",
    "key",
  ),
};
export const searchField = { search_id: described(uuid, "The search that this belongs to.", "key") };
export const penguinField = {
  penguin_name: described(text, "The penguin, by its id in the aquarium's base list."),
};
export const rankField = { rank: described(count, "The penguin's place in the ranking, from 1.") };
/** A list of candidates, best first, with its line in the data dictionary. */
export const candidatesField = (description: string) => ({
  items: described(
    z
      .array(
        z.looseObject({
          name: described(text, "The penguin, by its id."),
          pos: described(count, "Its place in the ranking, from 1."),
          score: described(z.number(), "Its score."),
        }),
      )
      .check(z.maxLength(MAX_EVENT_ITEMS)),
    description,
  ),
});
export const drawingField = { drawing_id: described(uuid, "The drawing that this belongs to.", "key") };
export const strokeSeqField = { seq: described(count, "The stroke's running number in its drawing.") };
export const totalStrokesField = { total_strokes: described(count, "How many strokes the drawing has now.") };
export const maskField = {
  part: described(visibilityMask, "The nine belly cells, row by row: 1 visible, -1 not visible."),
};
/** The study aids in force, each key described for the data dictionary. */
const aidsInForce = z.object({
  close_match: described(
    aids.shape.close_match,
    'Whether the first card could say "A close match!", and the results that the penguin may not be in the list yet. Empty where the client does not report the aids.',
  ),
  comparison: described(
    aids.shape.comparison,
    "Whether the comparison of drawing and penguin was not there (off), behind a switch (offered), or shown at once (on). Empty where the client does not report the aids.",
  ),
  look: described(
    aids.shape.look,
    'How "one more look" questions are offered: by a line above the candidates that opens one (line), shown at once (open), or not at all (off); look_shown says which were. Older clients report true, which is open here, and false, which is off. Empty where the client does not report the aids.',
  ),
  narrowing: described(
    aids.shape.narrowing,
    "Whether the faces still in the running may show while drawing; narrowing_shown says which did. Empty where the client does not report the aids.",
  ),
  extras: described(
    aids.shape.extras,
    "Whether the screens have what no other aid names: the moment after a find, cards, codes, the collection, moving eyes and the like. True of older clients, whose screens have it. Empty where the client does not report the aids.",
  ),
});
export const aidsField = {
  aids: described(
    z.optional(aidsInForce),
    "The study aids in force for this search: close_match, comparison, look, narrowing, extras. Empty where the client does not report them.",
  ),
};
/** What the comparison shows, in the words of the data dictionary. */
export const COMPARISON_WORDS =
  "off: nothing. side_by_side: drawing and penguin, nothing on them. rings: with rings around the spots that fit and that do not. overlay: with the drawing laid over the picture.";
export const comparisonField = {
  comparison: described(
    z.optional(comparisonView),
    `What the comparison of drawing and penguin shows as a candidate's screen opens. ${COMPARISON_WORDS} Empty on other screens, and where the client does not report it.`,
  ),
};
export const providerField = {
  provider: described(text, "The sign-in provider: oidc in all that this app sends."),
};
