import type { EventPayload } from "@harapen/contract/telemetry/events";
import { type ChosenEvent, EVENT_FIELDS } from "../read/stored-events.ts";
import { payloadField } from "../tables/contract-fields.ts";
import { type Cell, field, REQUIRED, type Row, table } from "../tables/table.ts";
import { getOrMake, MOST_OF_A_SESSION } from "./bounded-map.ts";

const count = { constraints: { required: true, minimum: 0 } } as const;

export const SEARCHES = table({
  path: "searches",
  description: `Every search event with what its session told of the outcome. Of a session at most ${MOST_OF_A_SESSION}.`,
  fields: [
    ...EVENT_FIELDS,
    payloadField("search", "search_id"),
    payloadField("search", "drawing_id"),
    payloadField("search", "algo_ver"),
    payloadField("search", "grid9"),
    payloadField("search", "total_strokes"),
    payloadField("search", "part"),
    payloadField("search", "latency_ms"),
    field("candidates_opened", "integer", "How many result_click events the search has.", count),
    field("candidates_rejected", "integer", "How many back_to_results events it has.", count),
    field("list_expanded", "boolean", 'Whether "Not listed" was pressed.', REQUIRED),
    field(
      "outcome",
      "string",
      "What the visitor reported last: confirm_correct, or their not_sure_choice; empty where nothing is told.",
      { constraints: { enum: ["confirm_correct", "draw_other", "go_home"] } },
    ),
    field("outcome_penguin_name", "string", "The penguin that was confirmed, by its id."),
    field("outcome_rank", "integer", "The confirmed penguin's place in the ranking, from 1; 0 for not sure."),
    field("outcome_client_ts", "number", "When the outcome was told, by the visitor's clock."),
  ],
  primaryKey: ["event_id"],
  references: [
    { field: "event_id", table: "events-search", to: "event_id" },
    { field: "session_id", table: "sessions", to: "session_id" },
  ],
});

type SearchField = (typeof SEARCHES.fields)[number]["name"];
interface Found {
  search?: Partial<Record<SearchField, Cell>>;
  candidates_opened: number;
  candidates_rejected: number;
  list_expanded: boolean;
  outcome?: Partial<Record<SearchField, Cell>>;
}

/** The searches of one session, from its events in their order. */
export class Searches {
  readonly #found = new Map<string, Found>();

  searched({ cells }: ChosenEvent, { search_id }: EventPayload<"search">): void {
    const found = this.#of(search_id);
    if (found) found.search ??= cells;
  }

  opened(search_id: string): void {
    const found = this.#of(search_id);
    if (found) found.candidates_opened++;
  }

  rejected(search_id: string): void {
    const found = this.#of(search_id);
    if (found) found.candidates_rejected++;
  }

  expanded(search_id: string): void {
    const found = this.#of(search_id);
    if (found) found.list_expanded = true;
  }

  confirmed({ event }: ChosenEvent, payload: EventPayload<"confirm_correct">): void {
    this.#ended(payload.search_id, {
      outcome: "confirm_correct",
      outcome_penguin_name: payload.penguin_name,
      outcome_rank: payload.rank,
      outcome_client_ts: event.client_ts,
    });
  }

  notSure({ event }: ChosenEvent, { search_id, choice }: EventPayload<"not_sure_choice">): void {
    this.#ended(search_id, { outcome: choice, outcome_rank: 0, outcome_client_ts: event.client_ts });
  }

  *rows(): Iterable<Row<SearchField>> {
    for (const { search, outcome, ...counted } of this.#found.values()) {
      if (search) yield { ...search, ...counted, ...outcome } as Row<SearchField>;
    }
  }

  #ended(search_id: string, outcome: Partial<Record<SearchField, Cell>>): void {
    const found = this.#of(search_id);
    if (found) found.outcome = outcome;
  }

  #of(search_id: string): Found | undefined {
    return getOrMake(this.#found, search_id, () => ({
      candidates_opened: 0,
      candidates_rejected: 0,
      list_expanded: false,
    }));
  }
}
