import type { Aids } from "@harapen/contract/aids";
import type { EventPayload } from "@harapen/contract/telemetry/events";
import type { SearchColumn } from "../tables/event-tables.ts";
import type { Cell, Row } from "../tables/table.ts";
import { type ContractEvent, type ExportedEvent, getOrCreate } from "./exported-event.ts";

type LookResult = EventPayload<"look_result">;

/**
 * The most answers that are followed back; a search takes 8. Anybody can send events, and these may form a
 * circle.
 */
const MOST_ANSWERS = 8;

/** The outcome that the visitor reported. */
interface Outcome {
  readonly outcome: "confirm_correct" | EventPayload<"not_sure_choice">["choice"];
  readonly outcome_penguin_name: string | null;
  readonly outcome_rank: number;
  readonly outcome_client_ts: number;
}

interface Search {
  /** The search event's own cells; `undefined` while only events that refer to it have been added. */
  cells?: Row<string>;
  /** The study aids in force; `undefined` where the client does not report them. */
  aids?: Aids | undefined;
  /** How many answers to one more look it carried; `undefined` where the client does not report it. */
  looks?: number | undefined;
  /**
   * The answer that led to it: its question's kind, and the search after which that was asked; `undefined`
   * after Done.
   */
  answer?: Pick<LookResult, "kind" | "after_search_id">;
  aidToggles: number;
  opened: number;
  rejected: number;
  expanded: boolean;
  outcome?: Outcome;
}

/** The searches of one session with their outcomes, from its events in their order. */
export class SearchRows {
  readonly #searches = new Map<string, Search>();

  add(exported: ExportedEvent, { name, payload }: ContractEvent): void {
    const outcome_client_ts = exported.event.client_ts;
    switch (name) {
      case "search":
        this.#addSearch(exported, payload);
        break;
      case "look_result": {
        const { after_search_id, kind } = payload;
        this.#change(payload, (search) => {
          // Of two answers that led to a search, the first counts.
          search.answer ??= { after_search_id, kind };
        });
        break;
      }
      case "result_click":
        this.#change(payload, (search) => search.opened++);
        break;
      case "back_to_results":
        this.#change(payload, (search) => search.rejected++);
        break;
      case "aid_toggle":
        this.#change(payload, (search) => search.aidToggles++);
        break;
      case "show_more":
        this.#change(payload, (search) => Object.assign(search, { expanded: true }));
        break;
      case "confirm_correct": {
        // Of several outcomes the last report counts.
        const { penguin_name: outcome_penguin_name, rank: outcome_rank } = payload;
        const outcome: Outcome = { outcome: name, outcome_penguin_name, outcome_rank, outcome_client_ts };
        this.#change(payload, (search) => Object.assign(search, { outcome }));
        break;
      }
      case "not_sure_choice": {
        const none = { outcome_penguin_name: null, outcome_rank: 0, outcome_client_ts };
        const outcome: Outcome = { outcome: payload.choice, ...none };
        this.#change(payload, (search) => Object.assign(search, { outcome }));
      }
    }
  }

  *rows(): Iterable<Row<SearchColumn>> {
    for (const [id, search] of this.#searches)
      if (search.cells) yield toRow(search, search.cells, this.#answeredKinds(id, search.looks));
  }

  /** Adds a search; of two events with the same id, the first counts. */
  #addSearch({ cells, matches }: ExportedEvent, payload: EventPayload<"search">): void {
    const search = matches ? this.#get(payload) : undefined;
    if (search && !search.cells)
      Object.assign(search, { cells, aids: payload.aids, looks: payload.looks } satisfies Partial<Search>);
  }

  /**
   * Returns the kinds of the questions whose answers a search used, in the order of asking, as JSON text;
   * null where the client does not say how many it
   * used, or not all of them were recorded.
   */
  #answeredKinds(searchId: string, looks: number | undefined): Cell {
    if (looks === undefined || looks > MOST_ANSWERS) return null;
    const kinds: LookResult["kind"][] = [];
    let answer = this.#searches.get(searchId)?.answer;
    while (answer && kinds.length < looks) {
      kinds.unshift(answer.kind);
      answer = this.#searches.get(answer.after_search_id)?.answer;
    }
    return kinds.length === looks ? JSON.stringify(kinds) : null;
  }

  #change(named: { readonly search_id: string }, change: (search: Search) => unknown): void {
    const search = this.#get(named);
    if (search) change(search);
  }

  #get({ search_id }: { readonly search_id: string }): Search | undefined {
    const none = (): Search => ({ aidToggles: 0, opened: 0, rejected: 0, expanded: false });
    return getOrCreate(this.#searches, search_id, none);
  }
}

function toRow(
  { aids, aidToggles, opened, rejected, expanded, outcome }: Search,
  cells: Row<string>,
  look_kinds: Cell,
): Row<SearchColumn> {
  return {
    // The columns of the event itself.
    ...(cells as Row<SearchColumn>),
    look_kinds,
    aid_close_match: aids?.close_match,
    aid_comparison: aids?.comparison,
    aid_look: aids?.look,
    aid_narrowing: aids?.narrowing,
    aid_extras: aids?.extras,
    aid_toggles: aidToggles,
    candidates_opened: opened,
    candidates_rejected: rejected,
    list_expanded: expanded,
    outcome: outcome?.outcome,
    outcome_penguin_name: outcome?.outcome_penguin_name,
    outcome_rank: outcome?.outcome_rank,
    outcome_client_ts: outcome?.outcome_client_ts,
  };
}
