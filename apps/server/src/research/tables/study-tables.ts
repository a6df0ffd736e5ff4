import { LOCALES } from "@harapen/contract/locales";
import { PENGUIN_STATUSES } from "@harapen/contract/penguin";
import { ARMS, EXPOSURES } from "./arm-tables.ts";
import { payloadField, SESSION_REFERENCE } from "./contract-fields.ts";
import { OUTCOME_FIELDS } from "./event-tables.ts";
import { ARM_FIELD, PARTICIPANT_FIELD, PARTICIPANT_REFERENCE } from "./participant-fields.ts";
import {
  type ColumnOf,
  field,
  PSEUDONYMOUS_KEY,
  REQUIRED,
  REQUIRED_COUNT,
  REQUIRED_UUID,
  type Table,
  table,
} from "./table.ts";

const CONSENT_TRIES_FIELD = field(
  "consent_tries",
  "integer",
  "How many answers to the form's question they gave until one was right, from 1, counted until the page was loaded again; empty where the form has no question, or an older page did not count.",
  { constraints: { minimum: 1 } },
);

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
    field(
      "phone_language",
      "string",
      "The language of their phone, as a code (ISO 639); empty where it is not known, as of older pages.",
    ),
    CONSENT_TRIES_FIELD,
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
    field(
      "phone_language",
      "string",
      "The language of their phone, as a code (ISO 639); empty where it is not known, as of older pages.",
    ),
    CONSENT_TRIES_FIELD,
    field("guardian", "boolean", "Whether who answers for them agreed, by the guardian's text.", REQUIRED),
    field(
      "device",
      "string",
      "A pseudonym of the device under the study's own key, as in sessions; empty where the aquarium records none.",
    ),
    field(
      "stratum",
      "string",
      "Where arms are drawn in blocks, the part of the participants in whose sequence of blocks this one is: all; kiosk or own (whose device it is); the language of the form that they read; guardian or self (who agreed). As it was when they joined. Empty, as are block and block_position, where each arm is drawn by itself.",
    ),
    field("block", "integer", "Their block in the stratum, from 1.", { constraints: { minimum: 1 } }),
    field(
      "block_position",
      "integer",
      "Their place in the block, from 1. A place that is missing is that of somebody who was deleted, withdrew or is not selected, or was not given out.",
      { constraints: { minimum: 1 } },
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

export const KIOSKS = table({
  path: "kiosks",
  description:
    "The aquarium's own tablets on which sessions of this export were, one a row: by the pseudonym that other tables have, and by the name that staff gave them. Not in a blinded export, nor where the aquarium records no devices.",
  fields: [
    field("device", "string", "The device's pseudonym, as in sessions.", REQUIRED),
    field("name", "string", "What staff call it at the time of the export; empty: it has no name."),
    field("set_aside", "boolean", "Whether staff have set it aside, as it is no longer in use.", REQUIRED),
    field("sessions", "integer", "How many sessions of this export are of it.", REQUIRED_COUNT),
  ],
  primaryKey: ["device"],
  references: [],
});

export const OUTCOMES = table({
  path: "outcomes",
  description:
    "What came of each search of a participant at the study's aquarium, from when their session joined on, one a row: what they searched for before is in searches alone. After one more look the search with the answer is a row of its own, and has the outcome; after_search_id leads back.",
  fields: [
    field("event_id", "string", "The search's event.", REQUIRED_UUID),
    field("session_id", "string", "The visit.", REQUIRED),
    payloadField("search", "search_id"),
    payloadField("search", "drawing_id"),
    payloadField("search", "after_search_id"),
    PARTICIPANT_FIELD,
    ARM_FIELD,
    field(
      "device",
      "string",
      "The device's pseudonym, as in sessions: searches from one device are no independent observations. Empty where the aquarium records no devices: then those of one participant are none.",
    ),
    field("received_at", "datetime", "When the server received the search.", REQUIRED),
    field("day", "string", "The day of it, in the study's time zone.", REQUIRED),
    field("hour", "integer", "The hour of it, from 0 to 23, in the study's time zone.", REQUIRED),
    ...OUTCOME_FIELDS,
    field("truth_known", "boolean", "Whether staff have entered which penguin it was.", REQUIRED),
    field("truth_penguin_name", "string", "Which it was, by its id; empty where it was none of the list."),
    field(
      "truth_rank",
      "integer",
      "Its place in the ranking, from the candidates that the page reported; empty where it is not among them.",
    ),
    field(
      "correct",
      "boolean",
      "Whether the confirmed penguin is the true one; empty where none was confirmed or the truth is not known.",
    ),
    field("excluded", "string", "Why the analysis leaves the participant out; empty where it does not."),
  ],
  primaryKey: ["event_id"],
  references: [
    { field: "event_id", table: "searches", to: "event_id" },
    PARTICIPANT_REFERENCE,
    SESSION_REFERENCE,
  ],
});
export type OutcomeColumn = ColumnOf<typeof OUTCOMES>;

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

export const ANSWERS = table({
  path: "answers",
  description:
    "What participants answered to the study's own questionnaire, as researchers imported it by their codes: one answer a row, in the order in which participants joined. An empty answer has no row. Of what was imported again, the latest holds.",
  fields: [
    PARTICIPANT_FIELD,
    field("question", "string", "The question: the text above its column in the imported table.", REQUIRED),
    field(
      "number",
      "integer",
      "1, or where several rows of the participant were kept, which of them, in the order of the table.",
      REQUIRED_COUNT,
    ),
    field(
      "answer",
      "string",
      "The answer, as the form's service wrote it. In an export that an analyst made in the console, one that has a participant's code is [code] instead.",
      REQUIRED,
    ),
    field(
      "question_order",
      "integer",
      "The question's place among those taken from its table, from 1.",
      REQUIRED_COUNT,
    ),
    field(
      "sheet_row",
      "integer",
      "The row of the imported table, as a spreadsheet shows it: services write rows in the order in which they were submitted.",
      REQUIRED_COUNT,
    ),
    field("imported_at", "datetime", "When the table was imported.", REQUIRED),
  ],
  primaryKey: ["participant", "question", "number"],
  references: [PARTICIPANT_REFERENCE],
});

export const PENGUINS = table({
  path: "penguins",
  description:
    "The aquarium's penguins as they are published at the export, by which other tables name them, one a row.",
  fields: [
    field("penguin_name", "string", "The penguin's id, as other tables have it.", REQUIRED),
    ...LOCALES.map((locale) =>
      field(`name_${locale}`, "string", `Its name (${locale}); empty where it has none.`),
    ),
    field("sex", "string", "female or male; empty where that is not known."),
    field("birthday", "string", "Its birthday, or the month or the year, as far as that is known."),
    field("status", "string", "Where it is now.", {
      constraints: { required: true, enum: PENGUIN_STATUSES },
    }),
    field("spots", "integer", "How many spots its pattern has; empty where it is not traced.", {
      constraints: { minimum: 0 },
    }),
  ],
  primaryKey: ["penguin_name"],
  references: [],
});

const CONSORT_STEPS = [
  "visits_seen",
  "visits_joined",
  "asked",
  "declined",
  "joined",
  "withdrew",
  "excluded",
  "deleted",
  "not_selected",
  "without_visit",
  "events_expired",
  "without_search",
  "analysed",
  "with_outcome",
  "with_truth",
] as const;
export type ConsortStep = (typeof CONSORT_STEPS)[number];

export const CONSORT = table({
  path: "consort",
  description:
    "The counts of a flow diagram (CONSORT 2010, https://www.consort-spirit.org): how many came to each step, and how many left there and why. In the rows of all arms, and of each arm, joined is the sum of withdrew, excluded, deleted, not_selected, without_visit, events_expired, without_search and analysed. Who was deleted stays counted, without anything that says who it was.",
  fields: [
    field("row", "integer", "The row's number, from 1, in the order of the diagram.", REQUIRED),
    field("step", "string", "The step.", { constraints: { required: true, enum: CONSORT_STEPS } }),
    field("arm", "string", "The arm, where the step is counted by arm."),
    field(
      "reason",
      "string",
      "Of excluded: why. Of deleted: request, somebody asked for it, or retention, their time was over.",
    ),
    field(
      "consent_version",
      "integer",
      "Of asked and declined: the version of the form; empty in the row of all versions.",
    ),
    field("count", "integer", "How many; empty where nobody can know, as note says.", {
      constraints: { minimum: 0 },
    }),
    field("deleted", "integer", "How many of these have been deleted since, and are in no other table.", {
      constraints: { minimum: 0 },
    }),
    field("unit", "string", "What is counted.", {
      constraints: { required: true, enum: ["sessions", "askings", "participants"] },
    }),
    field("note", "string", "What the count is and is not.", REQUIRED),
  ],
  primaryKey: ["row"],
  references: [],
});
export type ConsortColumn = ColumnOf<typeof CONSORT>;

/** The tables that only a study's export has, in the order in which the data dictionary shows them. */
export const STUDY_TABLES: readonly Table[] = [
  PARTICIPANTS,
  CONSENTS,
  KIOSKS,
  ARMS,
  EXPOSURES,
  OUTCOMES,
  EXCLUSIONS,
  TRUTHS,
  ANSWERS,
  PENGUINS,
  CONSORT,
];
