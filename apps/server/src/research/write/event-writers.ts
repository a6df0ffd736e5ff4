import type { MaskPayload } from "../privacy/payload-masks.ts";
import type { EventField, ToldEvent } from "../read/stored-events.ts";
import { PAGE_VIEWS } from "../sessions/page-views.ts";
import { SEARCHES } from "../sessions/searches.ts";
import type { KnownEvent, Session } from "../sessions/session.ts";
import { SESSIONS } from "../sessions/session-summary.ts";
import { EVENT_TABLES, EVENTS, EVENTS_ASIDE, payloadCells } from "../tables/event-tables.ts";
import type { Cell, Row, Table } from "../tables/table.ts";
import { isoTime } from "./iso-time.ts";
import type { TableWriter } from "./table-writer.ts";

export type Open = <Name extends string>(table: Table<Name>) => TableWriter<Name>;

interface Lists {
  readonly key: string;
  readonly writer: TableWriter;
}

/** The open tables of events and of what is made of them. */
export class EventWriters {
  readonly #mask: MaskPayload | undefined;
  readonly #sessions;
  readonly #events;
  readonly #aside;
  readonly #views;
  readonly #searches;
  readonly #byName: ReadonlyMap<string, { writer: TableWriter; lists: readonly Lists[] }>;

  /** Without a mask payloads go as they are stored. */
  constructor(open: Open, mask: MaskPayload | undefined) {
    this.#mask = mask;
    this.#sessions = open(SESSIONS);
    this.#events = open(EVENTS);
    this.#aside = open(EVENTS_ASIDE);
    this.#views = open(PAGE_VIEWS);
    this.#searches = open(SEARCHES);
    this.#byName = new Map(
      [...EVENT_TABLES].map(([name, { table, lists }]) => {
        const writers = lists.map((list) => ({ key: list.key, writer: open(list.table) }));
        return [name, { writer: open(table), lists: writers }];
      }),
    );
  }

  /** Writes an event and lets its session know of it; `chosen` is false for one that only counts for its session. */
  write(session: Session, event: ToldEvent, aquarium: string | null, chosen: boolean): void {
    if (!chosen && event.name !== "session_start") return;
    if (event.reason !== null) {
      if (chosen) this.#writeAside(session, event, aquarium);
      return;
    }
    const stored = JSON.parse(event.payload);
    const payload = this.#mask ? this.#mask(event.name, stored) : stored;
    const known = { name: event.name, payload } as KnownEvent;
    if (known.name === "session_start") session.tally.started(known.payload);
    if (chosen) this.#writeEvent(session, event, aquarium, known);
  }

  #writeEvent(session: Session, event: ToldEvent, aquarium: string | null, known: KnownEvent): void {
    const common = commonCells(event, aquarium);
    const payload = this.#mask ? JSON.stringify(known.payload) : event.payload;
    this.#events.write({ ...common, name: event.name, payload });
    session.tally.export();
    const tables = this.#byName.get(event.name);
    if (!tables) return;
    const cells = { ...payloadCells(known.payload), ...common };
    tables.writer.write(cells);
    for (const { key, writer } of tables.lists) writeList(writer, event.event_id, known.payload, key);
    session.tell({ event, aquarium, cells }, known);
  }

  #writeAside(session: Session, event: ToldEvent, aquarium: string | null): void {
    const { reason, payload } = event;
    const name = this.#mask ? plainName(event.name) : event.name;
    this.#aside.write({ ...commonCells(event, aquarium), name, reason, payload });
    session.tally.export();
  }

  endSession({ tally, views, searches }: Session): void {
    if (tally.exported === 0) return;
    this.#sessions.write(tally.row());
    for (const row of views.rows()) this.#views.write(row);
    for (const row of searches.rows()) this.#searches.write(row);
  }
}

function commonCells(event: ToldEvent, aquarium: string | null): Row<EventField> {
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

function writeList(writer: TableWriter, event_id: string, payload: object, key: string): void {
  const list = (payload as Readonly<Record<string, unknown>>)[key];
  if (!Array.isArray(list)) return;
  for (const [index, item] of list.entries())
    writer.write({ ...(item as Record<string, Cell>), event_id, index });
}

/** The name of an event that the contract does not know: anybody may have sent anything, so only a plain word stays. */
function plainName(name: string): string | null {
  return /^[\w.:-]+$/.test(name) ? name : null;
}
