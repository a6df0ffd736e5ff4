import { field, PSEUDONYMOUS_KEY, REQUIRED, REQUIRED_UUID } from "./table.ts";

/** The column by which the other tables of a study refer to a participant. */
export const PARTICIPANT_FIELD = field(
  "participant",
  "string",
  `The participant, as study_joined names them.${PSEUDONYMOUS_KEY}`,
  REQUIRED_UUID,
);
export const PARTICIPANT_REFERENCE = {
  field: "participant",
  table: "participants",
  to: "participant",
} as const;
export const ARM_FIELD = field("arm", "string", "The participant's arm, by its key.", REQUIRED);
