import { EVENT_PAYLOADS, type EventName } from "@harapen/contract/telemetry/events";
import { rows } from "../../support/stored-rows.ts";

type Row = Readonly<Record<string, unknown>>;

export interface StoredEvent {
  readonly session: string;
  readonly name: EventName;
  readonly seq: number;
  readonly at: number;
  readonly payload: Row;
}

const TABLES = ["record", "drawing", "event", "event_aside"] as const;
type Table = (typeof TABLES)[number];

/** What the server has stored since a visit began. */
export class StoredSince {
  readonly #dataDir: string;
  readonly #last: ReadonlyMap<Table, number>;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#last = new Map(TABLES.map((table) => [table, this.#lastRow(table)]));
  }

  #lastRow(table: Table): number {
    return Number(rows(this.#dataDir, `select coalesce(max(rowid), 0) last from "${table}"`)[0]?.last);
  }

  rows(table: Table): Row[] {
    return rows(
      this.#dataDir,
      `select * from "${table}" where rowid > ${this.#last.get(table)} order by rowid`,
    );
  }

  /** Returns the events, each parsed by the contract. */
  events(): StoredEvent[] {
    return this.rows("event").map((row) => {
      const name = row.name as EventName;
      const payload = EVENT_PAYLOADS[name].parse(JSON.parse(String(row.payload))) as Row;
      return {
        session: String(row.session_id),
        name,
        seq: Number(payload.session_seq),
        at: Number(row.client_ts),
        payload,
      };
    });
  }
}
