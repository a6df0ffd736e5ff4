import type { StoredEvent } from "../read/stored-events.ts";
import type { ContractEvent, ExportedEvent } from "./exported-event.ts";
import { PageViewRows } from "./page-view-rows.ts";
import { SearchRows } from "./search-rows.ts";
import { SessionSummary } from "./session-summary.ts";

/** One session while its events are read: what is aggregated of them, for the rows that are derived from several events. */
export class Session {
  readonly id: string;
  /** The name of the session in the export. */
  readonly name: string;
  readonly summary: SessionSummary;
  readonly pageViews = new PageViewRows();
  readonly searches = new SearchRows();

  readonly #study: string | undefined;

  /** With a `study`, the session is for that study's export, and ignores the participants that it names of other studies. */
  constructor(id: string, name: string, study?: string) {
    this.id = id;
    this.name = name;
    this.#study = study;
    this.summary = new SessionSummary(name);
  }

  /** Updates the session's own row with who visited. */
  addToSummary(event: StoredEvent, { name, payload }: ContractEvent): void {
    if (name === "session_start") this.summary.setStart(payload);
    if (name === "study_joined" && this.#isOfStudy(payload.study)) this.summary.setJoined(event, payload);
    if (name === "login_result" && payload.ok && payload.uid) this.summary.setSignedIn(payload.uid);
  }

  #isOfStudy(study: string): boolean {
    return this.#study === undefined || this.#study === study.toLowerCase();
  }

  /** Adds an event to the page views and searches that it belongs to. */
  add(exported: ExportedEvent, event: ContractEvent): void {
    this.pageViews.add(exported, event);
    this.searches.add(exported, event);
  }
}

/** Aggregates the exported events, session by session, into the rows of further tables. */
export interface SessionAggregator {
  /** Called with a session's events, in their order, including those that only complete others' rows. */
  add(exported: ExportedEvent, event: ContractEvent): void;
  /** Called after the last event of a session of which something was exported. */
  end(session: Session): void;
}
