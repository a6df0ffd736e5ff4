import type { Aids, ComparisonView } from "@harapen/contract/aids";
import type { EventPayload } from "@harapen/contract/telemetry/events";
import { zonedTime } from "../../studies/study-times.ts";
import { type Truth, truthFinder } from "../../studies/truth-store.ts";
import { type ContractEvent, type ExportedEvent, getOrCreate } from "../sessions/exported-event.ts";
import type { Session, SessionAggregator } from "../sessions/session.ts";
import { EXPOSED_AIDS, EXPOSURES, type ExposedAid } from "../tables/arm-tables.ts";
import type { SearchColumn } from "../tables/event-tables.ts";
import { OUTCOMES, type OutcomeColumn } from "../tables/study-tables.ts";
import type { Cell, Row } from "../tables/table.ts";
import type { OpenTable } from "../write/table-writer.ts";
import type { CollectedDays } from "./study-credits.ts";
import type { IncludedParticipant, StudyScope } from "./study-scope.ts";

/** The versions with which a study's searches were computed. */
const VERSIONS = ["engine_ver", "catalog_ver", "learned_ver", "visitors_ver"] as const;

/**
 * Writes the exposures and outcomes of a study's sessions while their events are exported, and gathers what
 * its other tables count.
 */
export class StudyAggregator implements SessionAggregator {
  /** The first and the last day of the searches, in the study's time zone; `undefined`: there is none. */
  collected: CollectedDays | undefined;
  /** How many sessions each participant has in the export. */
  readonly sessions = new Map<string, number>();
  /** The sessions of the export that are a participant's. */
  readonly joined = new Set<string>();
  /** The participants of whom the export has a search. */
  readonly searchers = new Set<string>();
  /** Those of them with a search that has an outcome. */
  readonly judges = new Set<string>();
  readonly versions = Object.fromEntries(VERSIONS.map((name) => [name, new Set<string>()])) as Record<
    (typeof VERSIONS)[number],
    Set<string>
  >;
  readonly #scope: StudyScope;
  readonly #exposures;
  readonly #outcomes;
  readonly #truthOf;
  readonly #timeOf;
  #exposed = new ExposureRows();
  #facts = new SearchFacts();
  /** Whether the session has joined, and the events of its searches since then at the study's aquarium. */
  #joined = false;
  #own = new Set<unknown>();

  constructor(scope: StudyScope, open: OpenTable) {
    this.#scope = scope;
    this.#exposures = open(EXPOSURES);
    this.#outcomes = open(OUTCOMES);
    this.#truthOf = truthFinder(scope.truths, scope.pseudonyms.key);
    this.#timeOf = zonedTime(scope.settings.time_zone);
  }

  add(exported: ExportedEvent, event: ContractEvent): void {
    if (event.name === "study_joined" && event.payload.study.toLowerCase() === this.#scope.study.id)
      this.#joined = true;
    if (event.name === "search" && this.#joined && exported.aquarium === this.#scope.study.aquarium)
      this.#own.add(exported.event.event_id);
    this.#exposed.add(exported, event);
    this.#facts.add(event);
  }

  end(session: Session): void {
    const participant = this.#scope.participantOf(session.id);
    if (participant) {
      this.joined.add(session.id);
      this.sessions.set(participant.id, (this.sessions.get(participant.id) ?? 0) + 1);
      const own = [...session.searches.rows()].filter(({ event_id }) => this.#own.has(event_id));
      for (const search of this.#scope.selection.blinded ? withoutSuperseded(own) : own)
        this.#writeSearch(search, participant);
    }
    this.#joined = false;
    this.#own = new Set();
    this.#exposed = new ExposureRows();
    this.#facts = new SearchFacts();
  }

  #writeSearch(search: Row<SearchColumn>, participant: IncludedParticipant): void {
    this.searchers.add(participant.id);
    if (search.outcome) this.judges.add(participant.id);
    for (const name of VERSIONS) if (typeof search[name] === "string") this.versions[name].add(search[name]);
    const truth = this.#truthOf(participant.id, search.drawing_id as string | null);
    const received = this.#timeOf(String(search.received_at));
    this.#noteDay(received.day);
    this.#outcomes.write(outcomeRow({ search, participant, facts: this.#facts, truth, received }));
    this.#writeExposures(search, participant);
  }

  #noteDay(day: string): void {
    const { start, end } = this.collected ?? { start: day, end: day };
    this.collected = { start: day < start ? day : start, end: day > end ? day : end };
  }

  #writeExposures(search: Row<SearchColumn>, { name, arm }: IncludedParticipant): void {
    const { event_id, session_id, search_id } = search;
    for (const { aid, setting, exposure } of this.#exposed.of(String(search_id)))
      this.#exposures.write({
        event_id,
        aid,
        session_id,
        search_id,
        participant: name,
        arm,
        setting,
        available: exposure.available !== undefined,
        shown: exposure.shown !== undefined,
        switched: exposure.switches,
        first_available_client_ts: exposure.available,
        first_shown_client_ts: exposure.shown,
        first_switched_client_ts: exposure.switched,
      });
  }
}

/**
 * Returns the searches that have an outcome, or are the last of their drawing: one more look searches anew,
 * and its rows would tell the arms that have it. What is left out has no outcome to be right or wrong.
 */
function withoutSuperseded(searches: readonly Row<SearchColumn>[]): Row<SearchColumn>[] {
  const last = new Map(searches.map(({ drawing_id, event_id }) => [drawing_id, event_id]));
  return searches.filter(
    ({ drawing_id, event_id, outcome }) => typeof outcome === "string" || last.get(drawing_id) === event_id,
  );
}

/** A participant's exposure to one aid in one search. Times are by the visitor's clock. */
interface Exposure {
  available: number | undefined;
  shown: number | undefined;
  switched: number | undefined;
  switches: number;
}

interface SearchExposures {
  aids: Aids | undefined;
  readonly byAid: Record<ExposedAid, Exposure>;
}

/** The exposures of a session's visitor in each search, from its events in their order. */
class ExposureRows {
  readonly #searches = new Map<string, SearchExposures>();
  /** When the faces of those still in the running were first shown, by drawing. */
  readonly #narrowed = new Map<string, number>();
  /** What the comparison shows; undefined where the page did not report it. */
  #view: ComparisonView | undefined;

  add({ event }: ExportedEvent, { name, payload }: ContractEvent): void {
    const at = event.client_ts;
    if (name === "search") this.#addSearch(payload);
    else if (name === "rank_impression") this.#addImpression(payload);
    else if (name === "aid_exposure") this.#expose(payload.search_id, payload.aid, at, payload.exposure);
    else if (name === "page_view") this.#view = payload.comparison;
    else if (name === "aid_toggle") this.#toggle(payload, at);
    else if (name === "look_shown")
      this.#expose(payload.search_id, "look", at, payload.form === "question" ? "shown" : "available");
    else if (name === "narrowing_shown") getOrCreate(this.#narrowed, payload.drawing_id, () => at);
  }

  /** Returns the exposures in a search, by aid, with the setting in force. */
  of(
    search: string,
  ): { readonly aid: ExposedAid; readonly setting: string | undefined; readonly exposure: Exposure }[] {
    const { aids, byAid } = this.#searches.get(search) ?? noExposures();
    return EXPOSED_AIDS.map((aid) => ({ aid, setting: settingOf(aids, aid), exposure: byAid[aid] }));
  }

  #addSearch({ search_id, drawing_id, aids }: EventPayload<"search">): void {
    const search = this.#get(search_id);
    if (!search) return;
    search.aids ??= aids;
    const narrowed = this.#narrowed.get(drawing_id);
    if (narrowed !== undefined) note(search.byAid.narrowing, narrowed, "shown");
  }

  #addImpression({ search_id, aids }: EventPayload<"rank_impression">): void {
    const search = this.#get(search_id);
    if (search) search.aids ??= aids;
  }

  /** Counts a switching of the comparison, of the view that it leaves and of the one that takes its place. */
  #toggle({ search_id, to }: EventPayload<"aid_toggle">, at: number): void {
    const switched = new Set<ExposedAid>(["comparison", ...aidsOf(this.#view), ...aidsOf(to)]);
    this.#view = to;
    const search = this.#get(search_id);
    if (!search) return;
    for (const aid of switched) {
      const exposure = search.byAid[aid];
      exposure.switches++;
      exposure.switched ??= at;
      note(exposure, at, "available");
    }
    for (const aid of aidsOf(to)) note(search.byAid[aid], at, "shown");
  }

  #expose(search: string, aid: ExposedAid, at: number, how: "available" | "shown"): void {
    const found = this.#get(search);
    if (!found) return;
    for (const each of isView(aid) ? aidsOf(aid) : [aid]) note(found.byAid[each], at, how);
  }

  #get(search: string): SearchExposures | undefined {
    return getOrCreate(this.#searches, search, noExposures);
  }
}

type Candidates = EventPayload<"rank_impression">["items"];

/** Which searches followed which, and which candidates the page had for each, of one session's events. */
class SearchFacts {
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

  /**
   * Returns a penguin's place among a search's candidates, from 1; `undefined` where the page reported none.
   */
  rankOf(search: string, penguin: string): number | undefined {
    return this.#candidates.get(search)?.find(({ name }) => name === penguin)?.pos;
  }

  #addCandidates(search: string, items: Candidates): void {
    const known = getOrCreate(this.#candidates, search, () => items);
    if (known && items.length > known.length) this.#candidates.set(search, items);
  }
}

/** The data of an outcome's row. */
interface Outcome {
  readonly search: Row<SearchColumn>;
  readonly participant: IncludedParticipant;
  readonly facts: SearchFacts;
  readonly truth: Truth | undefined;
  readonly received: { readonly day: string; readonly hour: number };
}

/** Returns the row of a search's outcome. */
function outcomeRow({ search, participant, facts, truth, received }: Outcome): Row<OutcomeColumn> {
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

/**
 * Whether the confirmed penguin is the true one; `undefined` where none was confirmed, or the truth is not
 * known.
 */
function isCorrect(confirmed: Cell, truth: Truth | undefined): boolean | undefined {
  return typeof confirmed === "string" && truth ? confirmed === truth.penguin : undefined;
}

function noExposures(): SearchExposures {
  const none = (): Exposure => ({ available: undefined, shown: undefined, switched: undefined, switches: 0 });
  const byAid = Object.fromEntries(EXPOSED_AIDS.map((aid) => [aid, none()])) as Record<ExposedAid, Exposure>;
  return { aids: undefined, byAid };
}

/** Whether an aid is one of the comparison's views. */
function isView(aid: ExposedAid): aid is "rings" | "overlay" {
  return aid === "rings" || aid === "overlay";
}

/** The aids that a view of the comparison shows: the comparison itself, and with it rings or overlay. */
function aidsOf(view: ComparisonView | undefined): ExposedAid[] {
  if (view === undefined || view === "off") return [];
  return view === "side_by_side" ? ["comparison"] : ["comparison", view];
}

/** What is shown can be had. */
function note(exposure: Exposure, at: number, how: "available" | "shown"): void {
  exposure.available ??= at;
  if (how === "shown") exposure.shown ??= at;
}

function settingOf(aids: Aids | undefined, aid: ExposedAid): string | undefined {
  if (!aids) return undefined;
  return String(isView(aid) ? aids.comparison : aids[aid]);
}
