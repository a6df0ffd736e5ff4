import * as z from "zod/mini";
import { uuid } from "../primitives.ts";
import {
  comparisonField,
  count,
  described,
  eventPayload,
  locale,
  milliseconds,
  penguinField,
  screenField,
  text,
  viewField,
} from "./fields.ts";
import { SCREENS } from "./screens.ts";

const dwellFields = {
  ...viewField,
  ...screenField,
  total_ms: described(milliseconds, "Time since the view began."),
  active_ms: described(
    milliseconds,
    'The part of total_ms in which the page was visible, and on a kiosk somebody seemed to be there: the time from the last touch before "Are you still there?" to the next is not in it.',
  ),
};

/** The events of what is shown: screens, the album, dialogs. Times are milliseconds. */
export const VIEW_EVENTS = {
  page_view: eventPayload("A screen is shown.", {
    ...viewField,
    ...screenField,
    from: described(
      text,
      `The screen before, in this app one of: ${SCREENS.join(", ")}; direct or external where there was none: external where a page of another site led here.`,
    ),
    locale: described(locale, "The language of the page."),
    search_id: described(z.optional(uuid), "The search whose results are shown.", "key"),
    penguin_name: described(z.optional(text), "The penguin that is shown, by its id."),
    rank: described(z.optional(count), "The place in the ranking of the penguin that is shown, from 1."),
    ...comparisonField,
  }),
  page_hide: eventPayload(
    "The page of a view is hidden, as by another tab or app; it may come back, and then the view goes on.",
    dwellFields,
  ),
  page_leave: eventPayload(
    "A view ends: one for each page_view, with the times of the whole view. A page that died leaves it to the app's next start on the device, as of the last moment known. Clients before page_hide recorded one at each hiding instead, and then the last one of a view counts.",
    dwellFields,
  ),
  album_view: eventPayload(
    "A member's album was looked at: one for each view of it that has loaded, recorded at its end, just before page_leave. Clients before page_hide recorded one at each hiding instead, and then the last one before the view's last page_leave counts.",
    {
      count: described(count, "How many drawings it showed."),
      scroll_depth_pct: described(
        z.number().check(z.gte(0), z.lte(100)),
        "How far down it was seen, in percent.",
      ),
    },
  ),
  modal_open: eventPayload("A penguin's dialog opens, in the catalog or an album's collection.", {
    ...screenField,
    ...penguinField,
  }),
  modal_close: eventPayload(
    "A dialog closes, or its view ends: one for each modal_open. Clients before page_hide recorded one at each hiding too, and then the last one after its modal_open counts.",
    {
      ...screenField,
      ...penguinField,
      dwell_ms: described(milliseconds, "Time since it opened, hidden or not."),
    },
  ),
} as const;
