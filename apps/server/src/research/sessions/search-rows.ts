import type { Aids } from "@harapen/contract/aids";
import type { EventPayload } from "@harapen/contract/telemetry/events";
import type { SearchColumn } from "../tables/searches.ts";
import type { Cell, Row } from "../tables/table.ts";
import { answeredKinds, type LeadingAnswer } from "./answered-looks.ts";
import { getOrCreate } from "./bounded-map.ts";
import type { ExportedEvent } from "./exported-event.ts";

/** The outcome that the visitor reported. */
interface Outcome {
  readonly outcome: "confirm_correct" | EventPayload<"not_sure_choice">["choice"];
  readonly outcome_penguin_name: string | null;
  readonly outcome_rank: number;
  readonly outcome_client_ts: number;
}

interface Search {
  /** The search event's own cells; `undefined` while only events that refer to it have been added. */
  cells: Row<string> | undefined;
  /** The study aids in force; `undefined` where the client does not report them. */
  aids: Aids | undefined;
  /** How many answers to one more look it carried; `undefined` where the client does not report it. */
  looks: number | undefined;
  /** The answer that led to it; `undefined` after Done. */
  answer: LeadingAnswer | undefined;
  aidToggles: number;
  opened: number;
  rejected: number;
  expanded: boolean;
  outcome: Outcome | undefined;
}

/** The searches of one session with their outcomes, from its events in their order. */
export class SearchRows {
  readonly #searches = new Map<string, Search>();

  /** Adds a search; of two events with the same id, the first counts. */
  addSearch({ cells, matches }: ExportedEvent, { search_id, aids, looks }: EventPayload<"search">): void {
    const search = matches ? this.#get(search_id) : undefined;
    if (!search || search.cells) return;
    search.cells = cells;
    search.aids = aids;
    search.looks = looks;
  }

  /** Adds the answer that led to a search; of two, the first counts. */
  addAnswer({ search_id, after_search_id, kind }: EventPayload<"look_result">): void {
    const search = this.#get(search_id);
    if (search) search.answer ??= { after_search_id, kind };
  }

  countAidToggled(search_id: string): void {
    const search = this.#get(search_id);
    if (search) search.aidToggles++;
  }

  countOpened(search_id: string): void {
    const search = this.#get(search_id);
    if (search) search.opened++;
  }

  countRejected(search_id: string): void {
    const search = this.#get(search_id);
    if (search) search.rejected++;
  }

  setExpanded(search_id: string): void {
    const search = this.#get(search_id);
    if (search) search.expanded = true;
  }

  setConfirmed({ event }: ExportedEvent, payload: EventPayload<"confirm_correct">): void {
    this.#setOutcome(payload.search_id, {
      outcome: "confirm_correct",
      outcome_penguin_name: payload.penguin_name,
      outcome_rank: payload.rank,
      outcome_client_ts: event.client_ts,
    });
  }

  setNotSure({ event }: ExportedEvent, { search_id, choice }: EventPayload<"not_sure_choice">): void {
    this.#setOutcome(search_id, {
      outcome: choice,
      outcome_penguin_name: null,
      outcome_rank: 0,
      outcome_client_ts: event.client_ts,
    });
  }

  *rows(): Iterable<Row<SearchColumn>> {
    const answerBefore = (searchId: string) => this.#searches.get(searchId)?.answer;
    for (const [searchId, search] of this.#searches) {
      if (!search.cells) continue;
      yield toRow(search, search.cells, answeredKinds(searchId, search.looks, answerBefore));
    }
  }

  /** Sets a search's outcome: the last report counts. */
  #setOutcome(search_id: string, outcome: Outcome): void {
    const search = this.#get(search_id);
    if (search) search.outcome = outcome;
  }

  #get(search_id: string): Search | undefined {
    return getOrCreate(this.#searches, search_id, () => ({
      cells: undefined,
      aids: undefined,
      looks: undefined,
      answer: undefined,
      aidToggles: 0,
      opened: 0,
      rejected: 0,
      expanded: false,
      outcome: undefined,
    }));
  }
}

function toRow(
  { aids, aidToggles, opened, rejected, expanded, outcome }: Search,
  cells: Row<string>,
  look_kinds: Cell,
): Row<SearchColumn> {
  return {
    event_id: cells.event_id,
    session_id: cells.session_id,
    session_seq: cells.session_seq,
    client_ts: cells.client_ts,
    client_time: cells.client_time,
    received_at: cells.received_at,
    aquarium: cells.aquarium,
    search_id: cells.search_id,
    drawing_id: cells.drawing_id,
    algo_ver: cells.algo_ver,
    engine_ver: cells.engine_ver,
    catalog_ver: cells.catalog_ver,
    learned_ver: cells.learned_ver,
    grid9: cells.grid9,
    total_strokes: cells.total_strokes,
    part: cells.part,
    latency_ms: cells.latency_ms,
    looks: cells.looks,
    look_kinds,
    after_search_id: cells.after_search_id,
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
