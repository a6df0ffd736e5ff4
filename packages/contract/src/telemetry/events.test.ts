import { expect, test } from "vitest";
import * as z from "zod/mini";
import { EVENT_PAYLOADS } from "./events.ts";

/** What clients send; a study relies on each. */
const EVENT_NAMES =
  `aid_toggle page_view page_leave album_view modal_open modal_close result_click not_sure show_more
  rank_impression not_sure_choice back_to_results confirm_correct undo stroke_start stroke_move stroke_end part_toggle
  mode_change search error_client lang_change cta_click login_click login_result logout_click session_end nav_click
  session_start viewport`.split(/\s+/);

test("every event that clients send has its payload schema, and no other has", () => {
  expect(Object.keys(EVENT_PAYLOADS).sort()).toEqual(EVENT_NAMES.sort());
});

test("an event's payload may carry more than its schema names, and never less", () => {
  const payload = { search_id: "0b1f6b0e-8f3c-4c68-9a55-6a4f3f6c1f10", from: 7, to: "all" };
  expect(EVENT_PAYLOADS.show_more.safeParse({ ...payload, extra: 1 }).success).toBe(true);
  expect(EVENT_PAYLOADS.show_more.safeParse({ from: 7, to: "all" }).success).toBe(false);
});

test("an event of a client from before the study aids is as good, and one with half of them is not", () => {
  const search_id = "0b1f6b0e-8f3c-4c68-9a55-6a4f3f6c1f10";
  const impression = { search_id, topN: 7, items: [] };
  const aids = { close_match: true, comparison: "on", look: true, narrowing: false };
  const parse = (payload: object) => EVENT_PAYLOADS.rank_impression.safeParse(payload).success;
  expect(parse(impression)).toBe(true);
  expect(parse({ ...impression, aids })).toBe(true);
  expect(parse({ ...impression, aids: { close_match: true } })).toBe(false);
});

test.each(Object.entries(EVENT_PAYLOADS))(
  "the event %s has a line in the data dictionary",
  (_name, schema) => {
    expect(z.globalRegistry.get(schema)?.description).toMatch(/./);
  },
);

test.each(
  Object.entries<z.ZodMiniObject>(EVENT_PAYLOADS).flatMap(([name, { shape }]) =>
    Object.entries(shape).map(([key, field]) => [`${name}.${key}`, field] as const),
  ),
)("the event field %s has a line in the data dictionary", (_name, field) => {
  expect(z.globalRegistry.get(field)?.description).toMatch(/./);
});
