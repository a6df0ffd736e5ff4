import * as z from "zod/mini";
import { uuid } from "../uuid.ts";
import { described, eventPayload } from "./described.ts";
import {
  comparisonField,
  count,
  locale,
  milliseconds,
  penguinField,
  screenField,
  text,
  viewField,
} from "./fields.ts";

/** The events of what is on show: screens, the album, dialogs. Times are milliseconds. */
export const VIEW_EVENTS = {
  page_view: eventPayload("A screen is shown.", {
    ...viewField,
    ...screenField,
    from: described(text, 'The screen before; "direct" or "external" where there was none.'),
    locale: described(locale, "The language of the page."),
    search_id: described(z.optional(uuid), "The search whose results are shown."),
    penguin_name: described(z.optional(text), "The penguin that is shown, by its id."),
    rank: described(z.optional(count), "The place in the ranking of the penguin that is shown, from 1."),
    ...comparisonField,
  }),
  page_leave: eventPayload(
    "A screen is left or hidden. Recorded each time that the page hides, so that a view has several; the last one counts, as times run on.",
    {
      ...viewField,
      ...screenField,
      total_ms: described(milliseconds, "Time since the view began."),
      active_ms: described(milliseconds, "The part of total_ms in which the page was visible."),
    },
  ),
  album_view: eventPayload(
    "The album was looked at. Recorded just before each page_leave of it; the last one counts.",
    {
      count: described(count, "How many drawings it showed."),
      scroll_depth_pct: described(
        z.number().check(z.gte(0), z.lte(100)),
        "How far down it was seen, in percent.",
      ),
    },
  ),
  modal_open: eventPayload("A dialog opens.", { ...screenField, ...penguinField }),
  modal_close: eventPayload(
    "A dialog closes. Recorded, too, each time that the page hides with a dialog open; the last one before the next modal_open counts.",
    {
      ...screenField,
      ...penguinField,
      dwell_ms: described(milliseconds, "Time since it opened, hidden or not."),
    },
  ),
} as const;
