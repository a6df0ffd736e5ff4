import { aidField, payloadField, SESSION_REFERENCE } from "./contract-fields.ts";
import { ARM_FIELD, PARTICIPANT_FIELD, PARTICIPANT_REFERENCE } from "./participant-fields.ts";
import { field, REQUIRED, REQUIRED_COUNT, REQUIRED_UUID, table } from "./table.ts";

export const ARMS = table({
  path: "arms",
  description: "The arms of each version of the study's settings, one a row.",
  fields: [
    field("study_version", "integer", "The version of the settings.", REQUIRED_COUNT),
    ARM_FIELD,
    field("name", "string", "The arm's name.", REQUIRED),
    field(
      "weight",
      "integer",
      "Its share of who joins under this version, beside the other arms' weights.",
      REQUIRED_COUNT,
    ),
    aidField("close_match"),
    aidField("comparison"),
    aidField("look"),
    aidField("narrowing"),
    aidField("extras"),
  ],
  primaryKey: ["study_version", "arm"],
  references: [],
});

/**
 * What a participant may be exposed to: the aids of an arm, the comparison's rings and overlay by themselves
 * too.
 */
export const EXPOSED_AIDS = ["close_match", "comparison", "rings", "overlay", "look", "narrowing"] as const;
export type ExposedAid = (typeof EXPOSED_AIDS)[number];

/** The ways to offer the comparison, and one more look, as the contract has them. */
const OFFERS = new Set(
  (["comparison", "look"] as const).flatMap((aid) => aidField(aid).constraints?.enum ?? []),
);

export const EXPOSURES = table({
  path: "exposures",
  description:
    "What of each aid a participant was exposed to in each search of outcomes: one row a search and aid. Times are by the visitor's clock.",
  fields: [
    field("event_id", "string", "The search's event.", REQUIRED_UUID),
    field("aid", "string", "The aid: comparison in any of its views, rings and overlay by themselves too.", {
      constraints: { required: true, enum: EXPOSED_AIDS },
    }),
    field("session_id", "string", "The visit.", REQUIRED),
    payloadField("search", "search_id"),
    PARTICIPANT_FIELD,
    ARM_FIELD,
    field(
      "setting",
      "string",
      "What was in force, as the page reported it: true or false, or the word of comparison (of rings and overlay too) or look. Empty where it reported none.",
      { constraints: { enum: ["true", "false", ...OFFERS] } },
    ),
    field(
      "available",
      "boolean",
      "Whether it was in the page, or a switch or a button for it was.",
      REQUIRED,
    ),
    field(
      "shown",
      "boolean",
      "Whether it was seen: at least half of it within the window for a second, or shown by being switched on; of look, that a question stood open; of narrowing, that faces showed while this drawing was drawn.",
      REQUIRED,
    ),
    field(
      "switched",
      "integer",
      "How often it was switched, on or off; of comparison, also from one view to another.",
      REQUIRED_COUNT,
    ),
    field("first_available_client_ts", "number", "When it could be had first."),
    field("first_shown_client_ts", "number", "When it was seen first."),
    field("first_switched_client_ts", "number", "When it was switched first."),
  ],
  primaryKey: ["event_id", "aid"],
  references: [
    { field: "event_id", table: "searches", to: "event_id" },
    PARTICIPANT_REFERENCE,
    SESSION_REFERENCE,
  ],
});
