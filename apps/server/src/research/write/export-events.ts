import type { Snapshot } from "../../database/snapshots/snapshot.ts";
import type { Pseudonyms } from "../../studies/pseudonyms.ts";
import { isoTime } from "../../studies/study-times.ts";
import { maskEventName, type PayloadMask } from "../payload-mask.ts";
import { type ContractEvent, readPayload } from "../sessions/exported-event.ts";
import { Session, type SessionAggregator } from "../sessions/session.ts";
import { type ExportFilter, matchesFilter, type StoredEvent, storedEventsQuery } from "../stored-events.ts";
import {
  COMMON_KEYS,
  type ContractSchema,
  type EventColumn,
  numberOrWord,
  PAYLOAD_SCHEMAS,
} from "../tables/contract-fields.ts";
import {
  EVENT_TABLES,
  EVENTS,
  PAGE_VIEWS,
  QUARANTINED_EVENTS,
  SEARCHES,
  SESSIONS,
} from "../tables/event-tables.ts";
import type { Cell, Row } from "../tables/table.ts";
import type { OpenTable, Rows } from "./table-writer.ts";

const BATCH_SIZE = 1_000;

interface EventExport {
  readonly snapshot: Snapshot;
  readonly filter: ExportFilter;
  /** `undefined` to export personal data. */
  readonly mask: PayloadMask | undefined;
  /** How the export names sessions and events. */
  readonly names: Pick<Pseudonyms, "session" | "key">;
  readonly open: OpenTable;
  /** Whether the export has a session. */
  readonly includes: (session: string) => boolean;
  readonly aggregator?: SessionAggregator | undefined;
}

/** Writes the events, and what is aggregated from them, in one pass: at most one session is in memory. */
export async function exportEvents(events: EventExport): Promise<void> {
  const { snapshot, filter, mask, names, open, includes, aggregator } = events;
  const writers = new EventWriters(open, mask, aggregator);
  let session: Session | undefined;
  const add = (event: StoredEvent) => {
    if (!includes(event.session_id)) return;
    if (session?.id !== event.session_id) {
      if (session) writers.endSession(session);
      session = new Session(event.session_id, names.session(event.session_id), filter.study);
    }
    const named = { ...event, event_id: names.key(event.event_id), session_id: session.name };
    const aquarium = session.summary.add(named);
    writers.write(session, named, aquarium, matchesFilter(filter, named, aquarium));
  };
  for await (const stored of snapshot.read(storedEventsQuery(snapshot, filter), BATCH_SIZE))
    stored.forEach(add);
  if (session) writers.endSession(session);
}

/** The open tables of one event name. */
interface PayloadWriters {
  readonly writer: Rows;
  readonly lists: readonly { readonly key: string; readonly writer: Rows }[];
}

/** The open tables of events, and of what is aggregated from them by session. */
class EventWriters {
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
   * Writes an event and adds it to its session. One that does not match the filter has no row of its own, but
   * counts for its session, and for the session's searches and page views that do match: an outcome may be
   * reported a day after its search.
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
    // A payload that does not fit the contract can have anything anywhere: it is written where nothing is
    // masked.
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

/** The cells of an event: those that every table of events begins with, and its payload's. */
type EventCells = Row<EventColumn> & Row<string>;

/** Returns the cells with which every table of events begins. */
function commonCells(event: StoredEvent, aquarium: string | null): Row<EventColumn> {
  const { event_id, session_id, session_seq, client_ts, received_at } = event;
  return {
    event_id,
    session_id,
    session_seq,
    client_ts,
    client_time: isoTime(client_ts),
    received_at,
    aquarium,
  };
}

/**
 * Returns a payload's values as cells, by their columns: structures become JSON text, and a value that is a
 * number or a word becomes two cells.
 */
function payloadCells({ name, payload }: ContractEvent): Row<string> {
  const cells: Record<string, Cell> = {};
  for (const [key, value] of Object.entries(payload)) {
    const word = WORDS.get(name)?.get(key);
    if (word !== undefined) {
      cells[key] = value === word ? null : (value as Cell);
      cells[`${key}_${word}`] = value === word;
    } else cells[key] = typeof value === "object" && value !== null ? JSON.stringify(value) : (value as Cell);
  }
  return cells;
}

/** The fields of each event that are a number or a word, with the word. */
const WORDS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  [...PAYLOAD_SCHEMAS].map(([event, { properties = {} }]) => [
    event,
    new Map(
      Object.entries(properties).flatMap(([key, schema]) => {
        const word = numberOrWord(schema);
        return word === undefined ? [] : [[key, word] as const];
      }),
    ),
  ]),
);

/**
 * Returns how many keys of a payload, at any depth, the contract does not describe; keys that any payload may
 * have are not counted.
 */
function countUndescribed(event: string, payload: Readonly<Record<string, unknown>>): number {
  const schema = PAYLOAD_SCHEMAS.get(event);
  return schema ? countIn(schema, payload, COMMON_KEYS) : 0;
}

function countIn(
  { properties, items }: ContractSchema,
  value: unknown,
  known: ReadonlySet<string> = new Set(),
): number {
  if (Array.isArray(value))
    return items ? value.reduce((sum: number, item) => sum + countIn(items, item), 0) : 0;
  if (!properties || typeof value !== "object" || value === null) return 0;
  let count = 0;
  for (const [key, inner] of Object.entries(value)) {
    const schema = properties[key];
    if (schema) count += countIn(schema, inner);
    else if (!known.has(key)) count++;
  }
  return count;
}
