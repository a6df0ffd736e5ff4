import { aidField } from "../contract-fields.ts";
import { field, REQUIRED, REQUIRED_COUNT } from "../field.ts";
import { table } from "../table.ts";
import { ARM_FIELD } from "./participants.ts";

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
