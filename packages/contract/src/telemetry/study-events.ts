import * as z from "zod/mini";
import { uuid } from "../uuid.ts";
import { described, eventPayload } from "./described.ts";
import { count, milliseconds, penguinField, rankField, searchField, text } from "./fields.ts";

/** Taking part in a study, and which of its arm's aids a participant was exposed to. */
export const STUDY_EVENTS = {
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
