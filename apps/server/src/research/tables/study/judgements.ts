import { field, PSEUDONYMOUS_KEY, REQUIRED, REQUIRED_UUID } from "../field.ts";
import { table } from "../table.ts";
import { PARTICIPANT_FIELD, PARTICIPANT_REFERENCE } from "./participants.ts";

export const EXCLUSIONS = table({
  path: "exclusions",
  description:
    "The participants that the analysis leaves out. They are in the other tables, and marked there; with `participants: analysed` they are in no table, this one neither, and counted in `consort`.",
  fields: [
    PARTICIPANT_FIELD,
    field("reason", "string", "Why.", REQUIRED),
    field("at", "datetime", "When that was decided.", REQUIRED),
  ],
  primaryKey: ["participant"],
  references: [PARTICIPANT_REFERENCE],
});

export const TRUTHS = table({
  path: "truths",
  description:
    "Which penguin it was, as staff at the exhibit saw it, one entry a row. What was corrected stays, with the time at which it was replaced.",
  fields: [
    field("truth_id", "string", "The entry.", REQUIRED_UUID),
    PARTICIPANT_FIELD,
    field(
      "drawing_id",
      "string",
      `The drawing that it is about; empty: all of the participant's.${PSEUDONYMOUS_KEY}`,
      { format: "uuid" },
    ),
    field("penguin_name", "string", "The penguin, by its id; empty: it was none of the list."),
    field("entered_at", "datetime", "When it was entered.", REQUIRED),
    field("replaced_at", "datetime", "When it was corrected or taken back; empty where it is in force."),
  ],
  primaryKey: ["truth_id"],
  references: [PARTICIPANT_REFERENCE],
});
