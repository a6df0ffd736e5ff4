import type { EventPayload } from "@harapen/contract/telemetry/events";
import { getOrCreate } from "../sessions/bounded-map.ts";
import type { ContractEvent } from "../sessions/exported-event.ts";
import type { SearchColumn } from "../tables/searches.ts";
import type { OutcomeColumn } from "../tables/study/outcomes.ts";
import type { Cell, Row } from "../tables/table.ts";
import type { IncludedParticipant } from "./study-scope.ts";
import type { Truth } from "./truths.ts";

type Candidates = EventPayload<"rank_impression">["items"];

/** Which searches followed which, and which candidates the page had for each, of one session's events. */
export class SearchFacts {
  readonly #after = new Map<string, string>();
  /** For each search, the longest list of candidates in an event. */
  readonly #candidates = new Map<string, Candidates>();
  #device: string | undefined;

  add({ name, payload }: ContractEvent): void {
    if (name === "session_start") this.#device ??= payload.device;
    else if (name === "search" && payload.after_search_id)
      getOrCreate(this.#after, payload.search_id, () => payload.after_search_id ?? "");
    else if (name === "rank_impression" || name === "look_shown" || name === "look_result")
      this.#addCandidates(payload.search_id, payload.items);
  }

  get device(): string | undefined {
    return this.#device;
  }

  after(search: string): string | undefined {
    return this.#after.get(search);
  }

  /** Returns a penguin's place among a search's candidates, from 1; `undefined` where the page reported none. */
  rankOf(search: string, penguin: string): number | undefined {
    return this.#candidates.get(search)?.find(({ name }) => name === penguin)?.pos;
  }

  #addCandidates(search: string, items: Candidates): void {
    const known = getOrCreate(this.#candidates, search, () => items);
    if (known && items.length > known.length) this.#candidates.set(search, items);
  }
}

/** The data of an outcome's row. */
export interface Outcome {
  readonly search: Row<SearchColumn>;
  readonly participant: IncludedParticipant;
  readonly facts: SearchFacts;
  readonly truth: Truth | undefined;
  readonly received: { readonly day: string; readonly hour: number };
}

/** Returns the row of a search's outcome. */
export function outcomeRow({ search, participant, facts, truth, received }: Outcome): Row<OutcomeColumn> {
  const { outcome, outcome_penguin_name, outcome_rank, outcome_client_ts } = search;
  const id = String(search.search_id);
  const correct = isCorrect(outcome_penguin_name, truth);
  return {
    event_id: search.event_id,
    session_id: search.session_id,
    search_id: search.search_id,
    drawing_id: search.drawing_id,
    after_search_id: facts.after(id),
    participant: participant.name,
    arm: participant.arm,
    device: facts.device || null,
    received_at: search.received_at,
    ...received,
    outcome,
    outcome_penguin_name,
    outcome_rank,
    outcome_client_ts,
    truth_known: truth !== undefined,
    truth_penguin_name: truth?.penguin,
    truth_rank: correct ? outcome_rank : truth?.penguin && facts.rankOf(id, truth.penguin),
    correct,
    excluded: participant.excluded,
  };
}

/** Whether the confirmed penguin is the true one; `undefined` where none was confirmed, or the truth is not known. */
function isCorrect(confirmed: Cell, truth: Truth | undefined): boolean | undefined {
  return typeof confirmed === "string" && truth ? confirmed === truth.penguin : undefined;
}
