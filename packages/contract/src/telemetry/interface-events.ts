import * as z from "zod/mini";
import { described, eventPayload } from "./described.ts";
import { locale, screenField, text } from "./fields.ts";

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

/** Failures, the choice of a language, and the buttons of Home. */
export const INTERFACE_EVENTS = {
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
} as const;
