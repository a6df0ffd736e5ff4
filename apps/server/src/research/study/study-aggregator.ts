import type { ContractEvent, ExportedEvent } from "../sessions/exported-event.ts";
import type { Session, SessionAggregator } from "../sessions/session.ts";
import type { SearchColumn } from "../tables/searches.ts";
import { EXPOSURES } from "../tables/study/exposures.ts";
import { OUTCOMES } from "../tables/study/outcomes.ts";
import type { Row } from "../tables/table.ts";
import type { OpenTable } from "../write/table-writer.ts";
import { ExposureRows } from "./exposure-rows.ts";
import { outcomeRow, SearchFacts } from "./outcome-rows.ts";
import type { IncludedParticipant, StudyScope } from "./study-scope.ts";
import { truthFinder } from "./truths.ts";
import { zonedTime } from "./zoned-time.ts";

/** The versions with which a study's searches were computed. */
const VERSIONS = ["engine_ver", "catalog_ver", "learned_ver"] as const;

/** Writes the exposures and outcomes of a study's sessions while their events are exported, and gathers what its other tables count. */
export class StudyAggregator implements SessionAggregator {
  /** How many sessions each participant has in the export. */
  readonly sessions = new Map<string, number>();
  /** The participants of whom the export has a search. */
  readonly searchers = new Set<string>();
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
      this.sessions.set(participant.id, (this.sessions.get(participant.id) ?? 0) + 1);
      for (const search of session.searches.rows())
        if (this.#own.has(search.event_id)) this.#writeSearch(search, participant);
    }
    this.#joined = false;
    this.#own = new Set();
    this.#exposed = new ExposureRows();
    this.#facts = new SearchFacts();
  }

  #writeSearch(search: Row<SearchColumn>, participant: IncludedParticipant): void {
    this.searchers.add(participant.id);
    for (const name of VERSIONS) if (typeof search[name] === "string") this.versions[name].add(search[name]);
    const truth = this.#truthOf(participant.id, search.drawing_id as string | null);
    const received = this.#timeOf(String(search.received_at));
    this.#outcomes.write(outcomeRow({ search, participant, facts: this.#facts, truth, received }));
    this.#writeExposures(search, participant);
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
