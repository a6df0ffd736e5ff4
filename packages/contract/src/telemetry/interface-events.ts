import * as z from "zod/mini";
import { described, eventPayload } from "./described.ts";
import { locale, screenField, text } from "./fields.ts";

/** Failures, the choice of a language, and the buttons of Home. */
export const INTERFACE_EVENTS = {
  error_client: eventPayload("Something failed in the visitor's browser.", {
    code: described(text, "What failed."),
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
