import { GUEST } from "@harapen/contract/constants";
import type { Selectable } from "kysely";
import type { Database } from "../storage/database.ts";
import type { EventTable } from "../storage/schema/event-tables.ts";
import { eventPages } from "../storage/sessions/event-pages.ts";
import { payloadIds, payloadTexts } from "../storage/sessions/payload-texts.ts";
import { EVENT_TABLES } from "./find-sessions.ts";
import { NO_IDS, type PersonalIds } from "./forgotten-ids.ts";

/** What the events of sessions contain. */
export interface EventSummary {
  readonly events: number;
  /** The number of sessions with stored events. */
  readonly sessions: number;
  /** The drawings and searches that they name, and themselves. */
  readonly ids: PersonalIds;
  /** The participants as whom, and the studies in which, they take part. */
  readonly participants: readonly string[];
  readonly studies: readonly string[];
  /** The account numbers of the members who were signed in. */
  readonly members: readonly string[];
  readonly aquariums: readonly string[];
  /** When the first and the last event arrived: ISO 8601, in UTC; `undefined` where there are none. */
  readonly first: string | undefined;
  readonly last: string | undefined;
}

/** Counts the events of sessions, and collects the ids that they name, in lower case as saves have them. At most one page of the events is in memory. */
export async function readEvents(database: Database, sessions: readonly string[]): Promise<EventSummary> {
  const found = new CollectedEvents();
  for (const table of EVENT_TABLES)
    for await (const page of eventPages(database, table, sessions)) found.add(page);
  return found.summary;
}

type ReadEvent = Pick<Selectable<EventTable>, "session_id" | "name" | "payload" | "aquarium" | "received_at">;

/** What the pages of events have named so far, without duplicates. */
class CollectedEvents {
  #events = 0;
  #first: string | undefined;
  #last: string | undefined;
  readonly #sessions = new Set<string>();
  readonly #drawings = new Set<string>();
  readonly #searches = new Set<string>();
  readonly #participants = new Set<string>();
  readonly #studies = new Set<string>();
  readonly #members = new Set<string>();
  readonly #aquariums = new Set<string>();

  add(rows: readonly ReadEvent[]): void {
    this.#events += rows.length;
    for (const { session_id, received_at } of rows) {
      this.#sessions.add(session_id);
      if (this.#first === undefined || received_at < this.#first) this.#first = received_at;
      if (this.#last === undefined || received_at > this.#last) this.#last = received_at;
    }
    const payloads = rows.map(({ payload }) => JSON.parse(payload));
    const joined = payloads.filter((_, index) => rows[index]?.name === "study_joined");
    addAll(this.#drawings, payloadIds(payloads.map(({ drawing_id }) => drawing_id)));
    addAll(this.#searches, payloadIds(payloads.map(({ search_id }) => search_id)));
    addAll(this.#participants, payloadIds(joined.map(({ participant }) => participant)));
    addAll(this.#studies, payloadIds(joined.map(({ study }) => study)));
    addAll(this.#members, payloadTexts(payloads.map(({ uid }) => uid)));
    addAll(this.#aquariums, payloadTexts(rows.map(({ aquarium }) => aquarium)));
  }

  get summary(): EventSummary {
    return {
      events: this.#events,
      sessions: this.#sessions.size,
      ids: {
        ...NO_IDS,
        sessions: [...this.#sessions],
        drawings: [...this.#drawings],
        searches: [...this.#searches],
      },
      participants: [...this.#participants],
      studies: [...this.#studies],
      members: [...this.#members].filter((uid) => uid !== GUEST),
      aquariums: [...this.#aquariums],
      first: this.#first,
      last: this.#last,
    };
  }
}

function addAll(set: Set<string>, texts: readonly string[]): void {
  for (const text of texts) set.add(text);
}
