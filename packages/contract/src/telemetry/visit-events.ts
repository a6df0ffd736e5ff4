import * as z from "zod/mini";
import { uuid } from "../primitives.ts";
import {
  count,
  described,
  eventPayload,
  locale,
  milliseconds,
  penguinField,
  providerField,
  rankField,
  screenField,
  searchField,
  text,
} from "./fields.ts";
import { SCREENS, TABS } from "./screens.ts";

/** The codes of `error_client` in this app, each with what it says. */
export const ERROR_CODES = {
  search_error: "no answer to a search",
  canvas_error: "the drawing's image was made without canvas",
  card_error: "a card could not be made",
  login_error: "a sign-in failed",
  logout_error: "a sign-out failed",
  events_dropped: "the message is how many events will never arrive",
  saves_dropped: "the message is how many saves will never arrive",
  uncaught: "any other error of the page",
} as const;
export type ErrorCode = keyof typeof ERROR_CODES;

const ERROR_CODE_WORDS = Object.entries(ERROR_CODES).map(([code, says]) => `${code} (${says})`);

/**
 * The events of a visit beside its views, drawings and searches. Those of albums name no code and no drawing.
 * Times are milliseconds.
 */
export const VISIT_EVENTS = {
  album_delete: eventPayload("A member wants a drawing of their album deleted, and has said so twice.", {
    ok: described(z.boolean(), "Whether it was deleted."),
  }),
  album_code: eventPayload("The code by which guests' drawings are seen on another device.", {
    step: described(
      z.enum(["shown", "opened", "claimed", "taken"]),
      "Shown to the guest; opened on any device; claimed by a member, into whose album the drawings go; or taken: by somebody else before.",
    ),
    drawings: described(
      count,
      "How many drawings it stands for that the server has; of those claimed, how many are newly in the album; none where they were taken.",
    ),
  }),
  error_client: eventPayload("Something failed in the visitor's browser.", {
    code: described(text, `What failed, in this app one of: ${ERROR_CODE_WORDS.join(", ")}.`),
    message: described(text, "The error's own message.", "message"),
    ...screenField,
  }),
  lang_change: eventPayload("Another language is chosen.", {
    from: described(locale, "The language before."),
    to: described(locale, "The language now."),
    ...screenField,
  }),
  cta_click: eventPayload("A button of Home is pressed.", {
    button: described(z.enum(["draw", "album", "survey"]), "Which."),
    mode: described(z.enum(["logged_in", "guest"]), "Whether the visitor is signed in."),
    target: described(text, "Where it leads.", "address"),
  }),
  login_click: eventPayload('"Log in" is pressed.', providerField),
  login_result: eventPayload("A sign-in has ended.", {
    ...providerField,
    ok: described(z.boolean(), "Whether the visitor is signed in now."),
    uid: described(
      z.nullish(text),
      'Who has signed in; "guest" where the aquarium records anonymously.',
      "uid",
    ),
  }),
  logout_click: eventPayload('"Log out" is pressed.', providerField),
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
  study_joined: eventPayload(
    "The visitor takes part in a study, from here on in this visit: after its session_start, once for each version of the study's settings that they join under, and again on coming back from another aquarium's study. What the arm is, the page does not know; the table participants does.",
    {
      participant: described(uuid, "The participant.", "key"),
      study: described(uuid, "The study."),
      study_version: described(count, "The version of its settings under which they take part from here on."),
    },
  ),
  aid_exposure: eventPayload(
    "A study aid can be had, or is seen, on the screen of results or of a candidate. Once for each aid, step and view; aid_toggle tells of switching, look_shown of questions, narrowing_shown of faces.",
    {
      ...searchField,
      aid: described(
        z.enum(["close_match", "comparison", "rings", "overlay"]),
        'close_match: the badge "A close match!" on the first card. comparison: drawing and penguin side by side. rings: rings around the spots that fit and that do not. overlay: the drawing laid over the picture.',
      ),
      exposure: described(
        z.enum(["available", "shown"]),
        "available: a switch for it is in the page, or it is in the page out of sight. shown: at least half of it was within the window for a second.",
      ),
      penguin_name: described(z.nullish(text), "The penguin that it was about, by its id."),
    },
  ),
  card_exposure: eventPayload(
    "A candidate's card was at least half within the window for a second, for the first time since the results came.",
    {
      ...searchField,
      ...penguinField,
      ...rankField,
      after_ms: described(milliseconds, "From when the results were shown, or shown again after a reload."),
    },
  ),
} as const;
