import * as z from "zod/mini";
import { comparisonView } from "../aids.ts";
import { uuid } from "../uuid.ts";
import { described, eventPayload } from "./described.ts";
import {
  aidsField,
  COMPARISON_WORDS,
  candidatesField,
  penguinField,
  rankField,
  searchField,
} from "./fields.ts";

/** The events of a visitor's actions on the ranked candidates. */
export const RESULT_EVENTS = {
  result_click: eventPayload("A candidate is opened from the search results.", {
    ...searchField,
    ...penguinField,
    ...rankField,
    score: described(z.number(), "The candidate's score: the probability that it is this penguin."),
  }),
  not_sure: eventPayload('"Not sure" is pressed: the dialog that asks what next opens.', searchField),
  show_more: eventPayload('"Not listed" is pressed: the list expands from the first seven to all.', {
    ...searchField,
    from: described(z.literal(7), "How many were shown before."),
    to: described(z.literal("all"), "How many are shown now."),
  }),
  rank_impression: eventPayload("Candidates are shown.", {
    ...searchField,
    topN: described(z.union([z.literal(7), z.literal("all")]), "How many are shown: the first 7, or all."),
    ...candidatesField("The candidates, best first."),
    unlisted_hint: described(
      z.optional(z.boolean()),
      "Whether a line below them said that it may be a penguin that is not in the list yet. Empty where the client does not report it.",
    ),
    ...aidsField,
  }),
  not_sure_choice: eventPayload('The choice in the "Not sure" dialog.', {
    ...searchField,
    choice: described(z.enum(["draw_other", "go_home"]), "Draw another penguin, or back to home."),
  }),
  aid_toggle: eventPayload(
    "A study aid is switched on a candidate's screen: the comparison of drawing and penguin. What stood before is the aid_toggle before it in the same view, or the page_view's comparison.",
    {
      aid: described(z.enum(["comparison"]), "Which: visitors can switch the comparison, and no other."),
      to: described(comparisonView, `What it shows now. ${COMPARISON_WORDS}`),
      ...searchField,
    },
  ),
  back_to_results: eventPayload('"Not this one" is pressed on a candidate\'s screen.', {
    ...searchField,
    ...penguinField,
  }),
  confirm_correct: eventPayload('"This was the one!!!" is pressed on a candidate\'s screen.', {
    ...searchField,
    ...penguinField,
    ...rankField,
  }),
  card_share: eventPayload("A card of a drawing and its penguin leaves the app, or should have.", {
    search_id: described(
      z.optional(uuid),
      "The search that found the penguin. Empty for a card from the album, which knows no searches.",
      "key",
    ),
    ...penguinField,
    way: described(
      z.enum(["share", "download"]),
      "Handed to another app by the device's sheet (share), or saved as a file (download).",
    ),
    ok: described(
      z.boolean(),
      "Whether it went: of share, false where the visitor closed the sheet, or the browser refused; of download, always true.",
    ),
  }),
} as const;
