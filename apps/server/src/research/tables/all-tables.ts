import { EVENT_TABLES, EVENTS, PAGE_VIEWS, QUARANTINED_EVENTS, SEARCHES, SESSIONS } from "./event-tables.ts";
import { ALBUMS, RECORDS, STROKES } from "./save-tables.ts";
import type { Table } from "./table.ts";

/**
 * Every table of the export, in the order in which the data dictionary shows them.
 *
 * To add a column: an event's field is added by the contract (`packages/contract/src/telemetry/events.ts`)
 * alone. Any other is a `field` in its table's file here; the compiler then asks for its value where the rows
 * are made: in `../sessions/` for sessions, page views and searches, in `../write/` for events and saves. In
 * both cases update docs/data-dictionary.md by `npm run --silent harapen -- data-dictionary >
 * docs/data-dictionary.md`.
 */
export const TABLES: readonly Table[] = [
  SESSIONS,
  EVENTS,
  QUARANTINED_EVENTS,
  PAGE_VIEWS,
  SEARCHES,
  RECORDS,
  STROKES,
  ALBUMS,
  ...[...EVENT_TABLES.values()].flatMap(({ table, lists }) => [table, ...lists.map((list) => list.table)]),
];
