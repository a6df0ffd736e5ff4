import { countUndescribed } from "../privacy/count-undescribed.ts";
import type { PayloadMask } from "../privacy/payload-mask.ts";
import { maskEventName } from "../privacy/text-masks.ts";
import type { StoredEvent } from "../read/stored-events.ts";
import { type ContractEvent, readPayload } from "../sessions/exported-event.ts";
import type { Session, SessionAggregator } from "../sessions/session.ts";
import { EVENT_TABLES } from "../tables/event-tables.ts";
import { EVENTS, QUARANTINED_EVENTS } from "../tables/events.ts";
import { PAGE_VIEWS } from "../tables/page-views.ts";
import { SEARCHES } from "../tables/searches.ts";
import { SESSIONS } from "../tables/sessions.ts";
import type { Cell } from "../tables/table.ts";
import { commonCells, type EventCells, payloadCells } from "./event-cells.ts";
import type { OpenTable, Rows } from "./table-writer.ts";

/** The open tables of one event name. */
interface PayloadWriters {
  readonly writer: Rows;
  readonly lists: readonly { readonly key: string; readonly writer: Rows }[];
}

/** The open tables of events, and of what is aggregated from them by session. */
export class EventWriters {
  readonly #mask: PayloadMask | undefined;
  readonly #aggregator: SessionAggregator | undefined;
  readonly #sessions;
  readonly #events;
  readonly #quarantined;
  readonly #pageViews;
  readonly #searches;
  readonly #payloads: ReadonlyMap<string, PayloadWriters>;

  /** Opens the tables. Without a mask, payloads are written as they are stored: personal data included. */
  constructor(open: OpenTable, mask: PayloadMask | undefined, aggregator?: SessionAggregator) {
    this.#mask = mask;
    this.#aggregator = aggregator;
    this.#sessions = open(SESSIONS);
    this.#events = open(EVENTS);
    this.#quarantined = open(QUARANTINED_EVENTS);
    this.#pageViews = open(PAGE_VIEWS);
    this.#searches = open(SEARCHES);
    this.#payloads = new Map(
      [...EVENT_TABLES].map(([name, { table, lists }]) => {
        const listWriters = lists.map((list) => ({ key: list.key, writer: open(list.table) }));
        return [name, { writer: open(table), lists: listWriters }];
      }),
    );
  }

  /**
   * Writes an event and adds it to its session. One that does not match the filter has no row of its own, but counts for its session, and for the
   * session's searches and page views that do match: an outcome may be reported a day after its search.
   */
  write(session: Session, event: StoredEvent, aquarium: string | null, matches: boolean): void {
    if (event.reason !== null) {
      if (matches) this.#writeQuarantined(session, event, aquarium);
      return;
    }
    const stored = readPayload(event.payload);
    const payload = this.#mask ? this.#mask(event.name, stored) : stored;
    const contractEvent = { name: event.name, payload } as ContractEvent;
    session.addToSummary(event, contractEvent);
    const cells = { ...payloadCells(contractEvent), ...commonCells(event, aquarium) };
    if (matches) this.#writeEvent(event, contractEvent, cells, countUndescribed(event.name, stored));
    if (matches) session.summary.countExported();
    const exported = { event, aquarium, cells, matches };
    session.add(exported, contractEvent);
    this.#aggregator?.add(exported, contractEvent);
  }

  /** Writes what is aggregated of a session after its last event; nothing if none was exported. */
  endSession(session: Session): void {
    const { summary, pageViews, searches } = session;
    if (summary.exported === 0) return;
    this.#aggregator?.end(session);
    this.#sessions.write(summary.row());
    for (const row of pageViews.rows()) this.#pageViews.write(row);
    for (const row of searches.rows()) this.#searches.write(row);
  }

  #writeEvent(
    event: StoredEvent,
    { name, payload }: ContractEvent,
    cells: EventCells,
    undescribed_keys: number,
  ): void {
    const written = this.#mask ? JSON.stringify(payload) : event.payload;
    this.#events.write({ ...cells, name, payload: written, undescribed_keys });
    const writers = this.#payloads.get(name);
    if (!writers) return;
    writers.writer.write(cells);
    for (const { key, writer } of writers.lists) writeList(writer, event.event_id, payload, key);
  }

  #writeQuarantined(session: Session, event: StoredEvent, aquarium: string | null): void {
    const { reason, payload } = event;
    // A payload that does not fit the contract can have anything anywhere: it is written where nothing is masked.
    const written = this.#mask
      ? { name: maskEventName(event.name), payload: null }
      : { name: event.name, payload };
    this.#quarantined.write({ ...commonCells(event, aquarium), ...written, reason });
    session.summary.countExported();
  }
}

/** Writes a list of objects in a payload, one a row; nothing where the payload lacks it. */
function writeList(writer: Rows, event_id: string, payload: object, key: string): void {
  const list = (payload as Readonly<Record<string, unknown>>)[key];
  if (!Array.isArray(list)) return;
  for (const [index, item] of list.entries())
    writer.write({ ...(item as Record<string, Cell>), event_id, index });
}
