import * as z from "zod/mini";
import { described, eventPayload } from "./described.ts";
import { locale, milliseconds, text } from "./fields.ts";
import { SCREENS, TABS } from "./screens.ts";

/** The events of a session that belong to no screen. Times are milliseconds. */
export const SESSION_EVENTS = {
  session_end: eventPayload(
    "The visit ends: one for each session_start. Where a page that was closed comes back, the session's next event takes its place. A page that died leaves it to the app's next start on the device, as of the last moment known. Clients before page_hide recorded one at each closing instead, and then the last one of a session counts.",
    {
      reason: described(
        z.enum(["close", "logout", "idle", "finished"]),
        "close: the page was closed or left, or nothing happened on it for 30 minutes. logout: the visitor logged out. idle: on a kiosk, nobody touched the screen for two minutes. finished: on a kiosk, its visitor pressed Finish; or the visitor takes part no more in a study, or as somebody else; or more or less is recorded from then on, as where they went on to another aquarium.",
      ),
      dwell_ms: described(milliseconds, "Time since the session began."),
    },
  ),
  nav_click: eventPayload("A tab of the header is pressed.", {
    from: described(
      text,
      `The screen before, in this app one of: ${SCREENS.join(", ")}; none where none was shown yet.`,
    ),
    to: described(text, `The tab that was pressed, in this app one of: ${TABS.join(", ")}.`),
  }),
  session_start: eventPayload(
    "A visit begins: the first of this browser's tab, the first after 30 quiet minutes, or on a kiosk the first touch after the last visitor left.",
    {
      device: described(
        text,
        "The device, by an identifier of its own or by its kind; anonymous where the aquarium records anonymously, and without personal data empty there.",
        "device",
      ),
      app_version: described(text, "The version of the app."),
      locale: described(locale, "The language of the page."),
      aquarium: described(text, "The aquarium, by its slug."),
      uid: described(
        text,
        'Who is visiting; "guest" without sign-in, and where the aquarium records anonymously.',
        "uid",
      ),
      referrer: described(text, "The page that led here.", "address"),
      kiosk: described(
        z.optional(z.boolean()),
        "Whether the device is the aquarium's own, which one visitor after the other uses: each visitor's session ends before the next one's begins. Empty where the client does not report it.",
      ),
    },
  ),
  viewport: eventPayload("The size of the window, at the start and when it has changed and settled.", {
    width: described(z.number(), "In CSS pixels."),
    height: described(z.number(), "In CSS pixels."),
    dpr: described(z.number(), "Device pixels a CSS pixel."),
    orientation: described(text, "landscape where it is wider than high, else portrait."),
  }),
} as const;
