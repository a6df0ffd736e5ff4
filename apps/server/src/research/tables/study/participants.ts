import { LOCALES } from "@harapen/contract/locales";
import { field, PSEUDONYMOUS_KEY, REQUIRED, REQUIRED_COUNT, REQUIRED_UUID } from "../field.ts";
import { table } from "../table.ts";

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

export const CONSENTS = table({
  path: "consents",
  description:
    "What participants agreed to, one consent a row, in the order in which they joined and agreed: a form that changes asks anew, and the consents before stay.",
  fields: [
    PARTICIPANT_FIELD,
    field("consent_version", "integer", "The version of the consent form.", REQUIRED_COUNT),
    field("consented_at", "datetime", "When they agreed to it, by the server's clock, in UTC.", REQUIRED),
    field("consent_locale", "string", "The language in which they read it.", {
      constraints: { required: true, enum: LOCALES },
    }),
    field("guardian", "boolean", "Whether who answers for them agreed, by the guardian's text.", REQUIRED),
  ],
  primaryKey: ["participant", "consent_version"],
  references: [PARTICIPANT_REFERENCE],
});

export const PARTICIPANTS = table({
  path: "participants",
  description:
    "Who took part and has not withdrawn, one a row, in the order in which they joined. Whoever withdrew, in the app or through the staff, is left out.",
  fields: [
    PARTICIPANT_FIELD,
    field(
      "code",
      "string",
      "The code that the questionnaire's address carries; empty in an export that an analyst made in the console.",
    ),
    ARM_FIELD,
    field("study_version", "integer", "The version of the settings under which they joined.", REQUIRED_COUNT),
    field("joined_at", "datetime", "When they joined, by the server's clock, in UTC.", REQUIRED),
    field("joined_day", "string", "The day of it, in the study's time zone.", REQUIRED),
    field(
      "consent_version",
      "integer",
      "The version of the consent form that they agreed to last; empty where nobody is asked.",
    ),
    field("consented_at", "datetime", "When they agreed to it."),
    field("consent_locale", "string", "The language in which they read it.", {
      constraints: { enum: LOCALES },
    }),
    field("guardian", "boolean", "Whether who answers for them agreed, by the guardian's text.", REQUIRED),
    field(
      "device",
      "string",
      "A pseudonym of the device under the study's own key, as in sessions; empty where the aquarium records none.",
    ),
    field("sessions", "integer", "How many sessions of this export are theirs.", REQUIRED_COUNT),
    field(
      "excluded",
      "string",
      "Why the analysis leaves them out, as exclusions says; empty where it does not.",
    ),
  ],
  primaryKey: ["participant"],
  references: [],
});
