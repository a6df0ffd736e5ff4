import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { expect, it } from "vitest";
import type { SessionEvent } from "../../studies/replay/drawing-events.ts";
import { answersOf } from "./answered-looks.ts";

const DRAWING = "11111111-1111-4111-8111-111111111111";
const idOf = (number: number) => `${number}2222222-2222-4222-8222-222222222222`;
const place = { x: 150, y: 160, w: 40, h: 30 };

const event = (name: string, payload: object) =>
  ({ session: "s", seq: null, at: 0, name, payload }) as unknown as SessionEvent;
const search = (number: number, id = idOf(number)) =>
  event("search", {
    search_id: id,
    drawing_id: DRAWING.toUpperCase(),
    looks: number,
    after_search_id: number === 0 ? null : idOf(number - 1),
  });
const question = (number: number, kind: string) => ({ search_id: idOf(number), number: number + 1, kind });
const shown = (number: number, kind: string, more: object = {}) =>
  event("look_shown", { ...question(number, kind), ...more });
const answered = (number: number, kind: string, answer: string, more: object = {}) =>
  event("look_answered", { ...question(number, kind), answer, ...more });

const PAIR = { ids: ["p1", "p2"] as [string, string], ...place };

// Rule (identification.md#on-ones-own-visits)
it.each<[string, SessionEvent[], AnsweredLook]>([
  ["a place", [shown(0, "spot", place), answered(0, "spot", "no")], { kind: "spot", ...place, answer: "no" }],
  [
    "a number",
    [shown(0, "count", { low: 4, high: 6 }), answered(0, "count", "unsure")],
    { kind: "count", low: 4, high: 6, answer: "unsure" },
  ],
  [
    "bands",
    [shown(0, "bands"), answered(0, "bands", "bands", { bands: ["red"] })],
    { kind: "bands", answer: ["red"] },
  ],
  [
    "bands by the flippers alone",
    [shown(0, "bands", { flippers: true }), answered(0, "bands", "both", { bands: null })],
    { kind: "bands", answer: "both" },
  ],
  [
    "two birds",
    [
      shown(0, "pair", { ...place, one_penguin: "p1", other_penguin: "p2" }),
      answered(0, "pair", "penguin", { penguin_name: "p2" }),
    ],
    { kind: "pair", ...PAIR, answer: "p2" },
  ],
  [
    "spots that were not drawn",
    [shown(0, "more"), answered(0, "more", "spots", { spots: [{ x: 1, y: 2 }] })],
    { kind: "more", answer: [{ x: 1, y: 2 }] },
  ],
  [
    "bands, which can be seen now",
    [
      shown(0, "spot", place),
      answered(0, "spot", "see_bands"),
      shown(0, "bands"),
      answered(0, "bands", "declined"),
      answered(0, "bands", "bands", { bands: [] }),
    ],
    { kind: "bands", answer: [] },
  ],
])("an answer about %s is read from a visit's events", (_, events, look) => {
  expect(answersOf([search(0), ...events, search(1)], DRAWING)).toEqual([look]);
});

it("answers are those of the search that is asked about, in the order of asking", () => {
  const events = [
    search(0),
    shown(0, "spot", place),
    answered(0, "spot", "yes"),
    search(1),
    shown(1, "bands"),
    answered(1, "bands", "unsure"),
    search(2),
  ];
  const kinds = (looks: readonly AnsweredLook[] | undefined) => looks?.map(({ kind }) => kind);
  expect(kinds(answersOf(events, DRAWING))).toEqual(["spot", "bands"]);
  expect(kinds(answersOf(events, DRAWING, idOf(1)))).toEqual(["spot"]);
  expect(answersOf(events, DRAWING, idOf(0))).toEqual([]);
});

it("answers are unknown where an event of them is lost, or of no such search", () => {
  const whole = [search(0), shown(0, "spot", place), answered(0, "spot", "yes"), search(1)];
  for (const lost of whole.keys())
    expect(answersOf(whole.toSpliced(lost, 1), DRAWING, idOf(1)), `without ${lost}`).toBeUndefined();
  expect(answersOf(whole, DRAWING, idOf(5))).toBeUndefined();
  expect(answersOf([], DRAWING)).toBeUndefined();
});
