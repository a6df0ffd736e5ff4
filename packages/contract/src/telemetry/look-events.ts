import * as z from "zod/mini";
import { uuid } from "../uuid.ts";
import { described, eventPayload } from "./described.ts";
import {
  candidatesField,
  count,
  drawingField,
  milliseconds,
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

/** One more look: the questions about what decides between the candidates; and the faces of likely penguins while drawing. */
export const LOOK_EVENTS = {
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
        z.enum(["yes", "no", "unsure", "bands", "penguin", "spots", "see_bands", "declined"]),
        "yes, no, or unsure: the visitor can't see it. bands: the colours are in bands. penguin: the one of a pair is in penguin_name. spots: those that were not drawn are in spots. see_bands: the bands, which could not be seen before, can be seen now, and are asked about instead. declined: no thanks; where questions are offered by a line, that is there again, and the same question may be opened and answered after all.",
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
