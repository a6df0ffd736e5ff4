import type { EventPayload } from "@harapen/contract/telemetry/events";
import { type ChosenEvent, PLACE_FIELD } from "../read/stored-events.ts";
import { commonField, payloadField } from "../tables/contract-fields.ts";
import { type Cell, field, type Row, table } from "../tables/table.ts";
import { getOrMake, MOST_OF_A_SESSION } from "./bounded-map.ts";

export const PAGE_VIEWS = table({
  path: "page_views",
  description: `Every view of a screen, with the last page_leave of it. Of a session at most ${MOST_OF_A_SESSION}.`,
  fields: [
    commonField("session_id"),
    payloadField("page_view", "view_id"),
    PLACE_FIELD,
    payloadField("page_view", "screen"),
    payloadField("page_view", "from"),
    payloadField("page_view", "locale"),
    payloadField("page_view", "search_id"),
    payloadField("page_view", "penguin_name"),
    payloadField("page_view", "rank"),
    field("began_client_ts", "number", "client_ts of its page_view; empty where the export has none."),
    field("left_client_ts", "number", "client_ts of its last page_leave; empty where the export has none."),
    payloadField("page_leave", "total_ms"),
    payloadField("page_leave", "active_ms"),
    field(
      "leaves",
      "integer",
      "How many page_leave events it has: one each time that the page hid or was left.",
      {
        constraints: { required: true, minimum: 0 },
      },
    ),
  ],
  primaryKey: ["session_id", "view_id"],
  references: [{ field: "session_id", table: "sessions", to: "session_id" }],
});

type ViewField = (typeof PAGE_VIEWS.fields)[number]["name"];
type View = Partial<Record<ViewField, Cell>> & { leaves: number };

/** The views of one session, from its events in their order. */
export class PageViews {
  readonly #views = new Map<string, View>();

  began({ event, aquarium }: ChosenEvent, payload: EventPayload<"page_view">): void {
    const view = this.#view(event.session_id, payload.view_id);
    if (!view || view.began_client_ts !== undefined) return;
    const { screen, from, locale, search_id, penguin_name, rank } = payload;
    Object.assign(view, { aquarium, screen, from, locale, search_id, penguin_name, rank });
    view.began_client_ts = event.client_ts;
  }

  left({ event, aquarium }: ChosenEvent, payload: EventPayload<"page_leave">): void {
    const view = this.#view(event.session_id, payload.view_id);
    if (!view) return;
    view.aquarium ??= aquarium;
    view.screen ??= payload.screen;
    view.left_client_ts = event.client_ts;
    view.total_ms = payload.total_ms;
    view.active_ms = payload.active_ms;
    view.leaves++;
  }

  rows(): Iterable<Row<ViewField>> {
    return this.#views.values() as Iterable<Row<ViewField>>;
  }

  #view(session_id: string, view_id: string): View | undefined {
    return getOrMake(this.#views, view_id, () => ({ session_id, view_id, leaves: 0 }));
  }
}
