import { expect, test } from "vitest";
import * as z from "zod/mini";
import { EVENT_PAYLOADS, eventEnvelope } from "./telemetry.ts";

/** The events of the specification's section 7, the three of its separate helper included. */
const NAMED_IN_THE_SPECIFICATION =
  `page_view page_leave album_view modal_open modal_close result_click not_sure show_more
  rank_impression not_sure_choice back_to_results confirm_correct undo stroke_start stroke_move stroke_end part_toggle
  mode_change search error_client lang_change cta_click login_click login_result logout_click session_end nav_click
  session_start viewport`.split(/\s+/);

test("every event of the specification has its payload here, and no other", () => {
  expect(Object.keys(EVENT_PAYLOADS).sort()).toEqual(NAMED_IN_THE_SPECIFICATION.sort());
});

test("payloads may carry more than the specification names, and never less", () => {
  const payload = { search_id: "0b1f6b0e-8f3c-4c68-9a55-6a4f3f6c1f10", from: 7, to: "all" };
  expect(EVENT_PAYLOADS.show_more.safeParse({ ...payload, extra: 1 }).success).toBe(true);
  expect(EVENT_PAYLOADS.show_more.safeParse({ from: 7, to: "all" }).success).toBe(false);
});

test("an envelope needs a UUID, and takes a clock that is years off", () => {
  const event = {
    event_id: "0b1f6b0e-8f3c-4c68-9a55-6a4f3f6c1f10",
    session_id: "s",
    name: "x",
    client_ts: 0,
    payload: {},
  };
  expect(eventEnvelope.safeParse(event).success).toBe(true);
  expect(eventEnvelope.safeParse({ ...event, event_id: "1" }).success).toBe(false);
});

test("the data dictionary has a line for every event and each of its fields", () => {
  for (const [name, schema] of Object.entries(EVENT_PAYLOADS)) {
    expect(z.globalRegistry.get(schema)?.description, name).toBeTruthy();
    for (const [key, field] of Object.entries(schema.shape)) {
      expect(z.globalRegistry.get(field)?.description, `${name}.${key}`).toBeTruthy();
    }
  }
});
