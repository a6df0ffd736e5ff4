import { field, REQUIRED } from "../field.ts";
import { type ColumnOf, table } from "../table.ts";

const CONSORT_STEPS = [
  "visits_seen",
  "visits_joined",
  "asked",
  "declined",
  "joined",
  "withdrew",
  "excluded",
  "not_selected",
  "without_visit",
  "events_expired",
  "without_search",
  "analysed",
] as const;
export type ConsortStep = (typeof CONSORT_STEPS)[number];

export const CONSORT = table({
  path: "consort",
  description:
    "The counts of a flow diagram (CONSORT 2010, https://www.consort-spirit.org): how many came to each step, and how many left there and why. withdrew counts the withdrawals that staff noted, and who stopped in the app; of those whose data were deleted nothing is left to count.",
  fields: [
    field("row", "integer", "The row's number, from 1, in the order of the diagram.", REQUIRED),
    field("step", "string", "The step.", { constraints: { required: true, enum: CONSORT_STEPS } }),
    field("arm", "string", "The arm, where the step is counted by arm."),
    field("reason", "string", "Of excluded: why."),
    field("count", "integer", "How many; empty where nobody can know, as note says.", {
      constraints: { minimum: 0 },
    }),
    field("unit", "string", "What is counted.", {
      constraints: { required: true, enum: ["sessions", "participants"] },
    }),
    field("note", "string", "What the count is and is not.", REQUIRED),
  ],
  primaryKey: ["row"],
  references: [],
});
export type ConsortColumn = ColumnOf<typeof CONSORT>;
