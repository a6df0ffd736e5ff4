import { commonField, payloadField } from "./contract-fields.ts";
import { AQUARIUM_FIELD, SESSION_REFERENCE } from "./event-fields.ts";
import { field, REQUIRED_COUNT } from "./field.ts";
import { type ColumnOf, MAX_ROWS_PER_SESSION, table } from "./table.ts";

export const PAGE_VIEWS = table({
  path: "page_views",
  description: `Every view of a screen, with its page_leave, whenever that came. Of a session at most ${MAX_ROWS_PER_SESSION}.`,
  fields: [
    commonField("session_id"),
    payloadField("page_view", "view_id"),
    AQUARIUM_FIELD,
    payloadField("page_view", "screen"),
    payloadField("page_view", "from"),
    payloadField("page_view", "locale"),
    payloadField("page_view", "search_id"),
    payloadField("page_view", "penguin_name"),
    payloadField("page_view", "rank"),
    field("began_client_ts", "number", "client_ts of its page_view; empty where that never arrived."),
    field("left_client_ts", "number", "client_ts of its page_leave; empty where that never arrived."),
    payloadField("page_leave", "total_ms"),
    payloadField("page_leave", "active_ms"),
    field("hides", "integer", "How many times its page was hidden: its page_hide events.", REQUIRED_COUNT),
    field(
      "leaves",
      "integer",
      "How many page_leave events it has: 1 at its end, 0 where that never arrived. Clients before page_hide recorded one at each hiding, too; of several the last counts.",
      REQUIRED_COUNT,
    ),
  ],
  primaryKey: ["session_id", "view_id"],
  references: [SESSION_REFERENCE],
});

export type PageViewColumn = ColumnOf<typeof PAGE_VIEWS>;
