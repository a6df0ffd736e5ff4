import * as z from "zod/mini";
import { comparisonView } from "../aids.ts";
import { uuid } from "../primitives.ts";
import {
  aidsField,
  COMPARISON_WORDS,
  candidatesField,
  count,
  described,
  drawingField,
  eventPayload,
  milliseconds,
  penguinField,
  rankField,
  searchField,
  text,
  totalStrokesField,
  x,
  y,
} from "./fields.ts";

const kind = z.enum(["spot", "bands", "count", "pair", "more"]);
const place = z.nullish(z.number());

/** Which question it is: the search whose ranking it was asked about, its number and its kind. */
const questionFields = {
  ...searchField,
  number: described(count, "Which question about this drawing, from 1."),
  kind: described(
    kind,
    "spot: is there a spot within a place on the outline? bands: which bands does it wear? count: about so many spots? pair: which of two is it, by a place on their bellies? more: which spots were not drawn?",
  ),
};

const onDevice = described(
  z.boolean(),
  "Whether the visitor's device chose it by itself, as the server did not answer.",
);

/**
 * What is shown of searches and done with it: the ranked candidates, one more look, and the faces of likely
 * penguins while drawing.
 */
export const SEARCH_EVENTS = {
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
  look_shown: eventPayload(
    "A question (one more look) is shown on the results, or the line above the candidates that opens it. Once for each question and form.",
    {
      ...questionFields,
      x: described(place, "Of spot and pair: the place's left edge, in canvas units."),
      y: described(place, "Of spot and pair: the place's upper edge, in canvas units."),
      w: described(place, "Of spot and pair: the place's width, in canvas units."),
      h: described(place, "Of spot and pair: the place's height, in canvas units."),
      low: described(z.nullish(count), "Of count: the least number of spots."),
      high: described(z.nullish(count), "Of count: the greatest number of spots; 100 for or more."),
      one_penguin: described(z.nullish(text), "Of pair: the penguin on the left, by its id."),
      other_penguin: described(z.nullish(text), "Of pair: the penguin on the right, by its id."),
      flippers: described(
        z.nullish(z.boolean()),
        "Of bands: whether it may be answered by the flippers alone. Empty where the client does not report it.",
      ),
      form: described(
        z.enum(["question", "line", "button"]),
        "question: with its answers, at once or because the visitor has opened it. line: a line in words, which opens it. button: of older clients, a round button that opens a question that came after the candidates.",
      ),
      says_what: described(
        z.nullish(z.boolean()),
        "Of line: whether it says what the question is about, as the ranking is so open that an answer is likely to change it.",
      ),
      latency_ms: described(
        milliseconds,
        "From the search to the question, as the visitor's browser saw it.",
      ),
      on_device: onDevice,
      ...candidatesField("All candidates before the answer, best first."),
    },
  ),
  look_answered: eventPayload(
    "A question is answered, or put away. Where the search with the answer fails, the question is there again, and of several answers the last counts.",
    {
      ...questionFields,
      answer: described(
        z.enum([
          "yes",
          "no",
          "unsure",
          "bands",
          "left",
          "right",
          "both",
          "penguin",
          "spots",
          "see_bands",
          "declined",
        ]),
        "yes, no, or unsure: the visitor can't see it. bands: the colours are in bands. left, right, both: of bands, the penguin's own flippers on which bands were seen, whose colours the visitor can't tell. penguin: the one of a pair is in penguin_name. spots: those that were not drawn are in spots. see_bands: the bands, which could not be seen before, can be seen now, and are asked about instead. declined: no thanks; where questions are offered by a line, that is there again, and the same question may be opened and answered after all.",
      ),
      bands: described(
        z.nullish(z.array(text).check(z.maxLength(100))),
        "The bands that were answered, by their colours' codes; none where it wears none.",
      ),
      penguin_name: described(z.nullish(text), "The penguin of a pair that was chosen, by its id."),
      spots: described(
        z.nullish(z.array(z.object({ x, y })).check(z.maxLength(100))),
        "Where the spots are that were not drawn, in canvas units; none where there is no other.",
      ),
      answer_ms: described(
        milliseconds,
        "From the first showing of the question to the answer, by the visitor's clock, other screens in between included.",
      ),
    },
  ),
  look_ignored: eventPayload(
    "The results are left, or their page ends, with a question that stands open and was not answered. It is there again where they come back.",
    { ...questionFields, shown_ms: described(milliseconds, "How long it was there in this view.") },
  ),
  look_result: eventPayload("The ranking that an answer led to has come.", {
    search_id: described(uuid, "The search with the answer: the ranking now on show.", "key"),
    after_search_id: described(uuid, "The search whose question was answered.", "key"),
    number: questionFields.number,
    kind: questionFields.kind,
    first_before: described(text, "The first candidate before the answer, by its id."),
    first_after: described(text, "The first candidate after it, by its id."),
    moved: described(count, "How many of the first seven places are somebody else's now."),
    ...candidatesField("All candidates after the answer, best first."),
  }),
  narrowing_shown: eventPayload(
    "The faces of those still in the running change, or show for the first time, while a visitor draws.",
    {
      ...drawingField,
      ...totalStrokesField,
      on_device: described(z.boolean(), "Whether the visitor's device compared the drawing by itself."),
      ...candidatesField("The penguins whose faces are shown, best first."),
    },
  ),
} as const;
