import type { EventPayload } from "@harapen/contract/telemetry/events";
import type { PageViewColumn } from "../tables/page-views.ts";
import type { Cell, Row } from "../tables/table.ts";
import { getOrCreate } from "./bounded-map.ts";
import type { ExportedEvent } from "./exported-event.ts";

type PageView = Record<PageViewColumn, Cell> & { hides: number; leaves: number };

/** The page views of one session, from its events in their order. */
export class PageViewRows {
  readonly #views = new Map<string, PageView>();

  /** Adds a page_view; of two with the same id, the first counts. */
  begin({ event, aquarium }: ExportedEvent, payload: EventPayload<"page_view">): void {
    const view = this.#get(event.session_id, payload.view_id);
    if (!view || view.began_client_ts !== null) return;
    const { screen, from, locale, search_id, penguin_name, rank } = payload;
    Object.assign(view, { aquarium, screen, from, locale, search_id, penguin_name, rank });
    view.began_client_ts = event.client_ts;
  }

  /** Counts a page_hide, whose times the page_leave of the view includes. */
  hide({ event }: ExportedEvent, { view_id }: EventPayload<"page_hide">): void {
    const view = this.#get(event.session_id, view_id);
    if (view) view.hides++;
  }

  /** Adds a page_leave; of several, as clients before page_hide recorded them, the last one counts: its times ran on. */
  leave({ event, aquarium }: ExportedEvent, payload: EventPayload<"page_leave">): void {
    const view = this.#get(event.session_id, payload.view_id);
    if (!view) return;
    view.aquarium ??= aquarium;
    view.screen ??= payload.screen;
    view.left_client_ts = event.client_ts;
    view.total_ms = payload.total_ms;
    view.active_ms = payload.active_ms;
    view.leaves++;
  }

  rows(): Iterable<Row<PageViewColumn>> {
    return this.#views.values();
  }

  #get(session_id: string, view_id: string): PageView | undefined {
    return getOrCreate(this.#views, view_id, () => emptyView(session_id, view_id));
  }
}

function emptyView(session_id: string, view_id: string): PageView {
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
