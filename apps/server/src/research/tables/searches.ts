import { aidField, payloadField } from "./contract-fields.ts";
import { EVENT_FIELDS, SESSION_REFERENCE } from "./event-fields.ts";
import { field, REQUIRED, REQUIRED_COUNT } from "./field.ts";
import { type ColumnOf, MAX_ROWS_PER_SESSION, table } from "./table.ts";

/** What visitors may choose where they are not sure, as the contract has it. */
const CHOICES = payloadField("not_sure_choice", "choice").constraints?.enum ?? [];

/** The outcome of a search. */
export const OUTCOME_FIELDS = [
  field(
    "outcome",
    "string",
    "What the visitor reported last: confirm_correct, or their not_sure_choice; empty where nothing was recorded.",
    { constraints: { enum: ["confirm_correct", ...CHOICES] } },
  ),
  field("outcome_penguin_name", "string", "The penguin that was confirmed, by its id."),
  field("outcome_rank", "integer", "The confirmed penguin's place in the ranking, from 1; 0 for not sure."),
  field("outcome_client_ts", "number", "When the outcome was recorded, by the visitor's clock."),
] as const;

/** The kinds of questions, as the contract has them. */
const LOOK_KINDS = payloadField("look_shown", "kind").constraints?.enum ?? [];

export const SEARCHES = table({
  path: "searches",
  description: `Every search event with what its session recorded of the outcome, whenever that came. Of a session at most ${MAX_ROWS_PER_SESSION}.`,
  fields: [
    ...EVENT_FIELDS,
    payloadField("search", "search_id"),
    payloadField("search", "drawing_id"),
    payloadField("search", "algo_ver"),
    payloadField("search", "engine_ver"),
    payloadField("search", "catalog_ver"),
    payloadField("search", "learned_ver"),
    payloadField("search", "grid9"),
    payloadField("search", "total_strokes"),
    payloadField("search", "part"),
    payloadField("search", "latency_ms"),
    payloadField("search", "looks"),
    field(
      "look_kinds",
      "array",
      `The kinds of those questions, in the order of asking: ${LOOK_KINDS.join(", ")} (look_shown says what each is); an empty list after Done. Empty where the client does not report looks, or where not every answer's look_result has come.`,
    ),
    payloadField("search", "after_search_id"),
    aidField("close_match"),
    aidField("comparison"),
    aidField("look"),
    aidField("narrowing"),
    aidField("extras"),
    field("aid_toggles", "integer", "How many aid_toggle events the search has.", REQUIRED_COUNT),
    field("candidates_opened", "integer", "How many result_click events the search has.", REQUIRED_COUNT),
    field("candidates_rejected", "integer", "How many back_to_results events it has.", REQUIRED_COUNT),
    field("list_expanded", "boolean", 'Whether "Not listed" was pressed.', REQUIRED),
    ...OUTCOME_FIELDS,
  ],
  primaryKey: ["event_id"],
  references: [{ field: "event_id", table: "events-search", to: "event_id" }, SESSION_REFERENCE],
});

export type SearchColumn = ColumnOf<typeof SEARCHES>;
