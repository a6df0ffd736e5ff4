import type { EventPayload } from "@harapen/contract/telemetry/events";
import type { PageViewColumn } from "../tables/page-views.ts";
import type { Cell, Row } from "../tables/table.ts";
import { getOrCreate } from "./bounded-map.ts";
import type { ContractEvent, ExportedEvent } from "./exported-event.ts";

interface PageView {
  /** Whether the export has it: if it has the page_view, or, where there is none, the page_leave. */
  matches: boolean;
  readonly row: Record<PageViewColumn, Cell> & { hides: number; leaves: number };
}

/** The page views of one session, from its events in their order. */
export class PageViewRows {
  readonly #views = new Map<string, PageView>();

  add(exported: ExportedEvent, { name, payload }: ContractEvent): void {
    if (name === "page_view") this.#begin(exported, payload);
    else if (name === "page_hide") this.#hide(exported, payload);
    else if (name === "page_leave") this.#leave(exported, payload);
  }

  *rows(): Iterable<Row<PageViewColumn>> {
    for (const { matches, row } of this.#views.values()) if (matches) yield row;
  }

  /** Adds a page_view; of two with the same id, the first counts. */
  #begin({ event, aquarium, matches }: ExportedEvent, payload: EventPayload<"page_view">): void {
    const view = this.#get(event.session_id, payload.view_id);
    if (!view || view.row.began_client_ts !== null) return;
    const { screen, from, locale, search_id, penguin_name, rank } = payload;
    Object.assign(view.row, { aquarium, screen, from, locale, search_id, penguin_name, rank });
    view.row.began_client_ts = event.client_ts;
    view.matches = matches;
  }

  /** Counts a page_hide, whose times the page_leave of the view includes. */
  #hide({ event }: ExportedEvent, { view_id }: EventPayload<"page_hide">): void {
    const view = this.#get(event.session_id, view_id);
    if (view) view.row.hides++;
  }

  /** Adds a page_leave; of several, as clients recorded before there was page_hide, the last one counts: its times include the earlier ones'. */
  #leave({ event, aquarium, matches }: ExportedEvent, payload: EventPayload<"page_leave">): void {
    const view = this.#get(event.session_id, payload.view_id);
    if (!view) return;
    const { row } = view;
    row.aquarium ??= aquarium;
    row.screen ??= payload.screen;
    row.left_client_ts = event.client_ts;
    row.total_ms = payload.total_ms;
    row.active_ms = payload.active_ms;
    row.leaves++;
    if (row.began_client_ts === null) view.matches ||= matches;
  }

  #get(session_id: string, view_id: string): PageView | undefined {
    return getOrCreate(this.#views, view_id, () => ({ matches: false, row: emptyRow(session_id, view_id) }));
  }
}

function emptyRow(session_id: string, view_id: string): PageView["row"] {
  return {
    session_id,
    view_id,
    aquarium: null,
    screen: null,
    from: null,
    locale: null,
    search_id: null,
    penguin_name: null,
    rank: null,
    began_client_ts: null,
    left_client_ts: null,
    total_ms: null,
    active_ms: null,
    hides: 0,
    leaves: 0,
  };
}
