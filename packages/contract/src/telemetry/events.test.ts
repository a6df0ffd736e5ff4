// Rule (telemetry-events)

import { expect, test } from "vitest";
import * as z from "zod/mini";
import { EVENT_PAYLOADS } from "./events.ts";

/**
 * What clients send and studies rely on: the keys of each event's payload; a question mark means optional.
 */
const PAYLOAD_KEYS = {
  page_view: "view_id screen from locale search_id? penguin_name? rank?",
  page_leave: "view_id screen total_ms active_ms",
  page_hide: "view_id screen total_ms active_ms",
  album_view: "count scroll_depth_pct",
  modal_open: "screen penguin_name",
  modal_close: "screen penguin_name dwell_ms",
  result_click: "search_id penguin_name rank score",
  not_sure: "search_id",
  show_more: "search_id from to",
  rank_impression: "search_id topN items unlisted_hint? aids?",
  aid_toggle: "aid to search_id",
  not_sure_choice: "search_id choice",
  back_to_results: "search_id penguin_name",
  confirm_correct: "search_id penguin_name rank",
  look_shown:
    "search_id number kind x? y? w? h? low? high? one_penguin? other_penguin? form says_what? latency_ms on_device items",
  look_answered: "search_id number kind answer bands? penguin_name? answer_ms",
  look_ignored: "search_id number kind shown_ms",
  look_result: "search_id after_search_id number kind first_before first_after moved items",
  narrowing_shown: "drawing_id total_strokes on_device items",
  card_share: "search_id? penguin_name way ok",
  undo: "drawing_id total_strokes",
  stroke_start: "drawing_id seq x y pen_px",
  stroke_move: "drawing_id points",
  stroke_end: "drawing_id seq total_strokes",
  part_toggle: "drawing_id part",
  mode_change: "drawing_id from to",
  search:
    "drawing_id search_id algo_ver grid9 total_strokes part latency_ms on_device? looks? after_search_id? aids?",
  search_failed: "drawing_id search_id grid9 total_strokes part latency_ms reason looks? after_search_id?",
  album_delete: "ok",
  album_code: "step drawings",
  error_client: "code message screen",
  lang_change: "from to screen",
  cta_click: "button mode target",
  login_click: "provider",
  login_result: "provider ok uid?",
  logout_click: "provider",
  session_end: "reason dwell_ms",
  nav_click: "from to",
  session_start: "device app_version locale aquarium uid referrer",
  viewport: "width height dpr orientation",
  study_joined: "participant study study_version",
  aid_exposure: "search_id aid exposure penguin_name?",
  card_exposure: "search_id penguin_name rank after_ms",
} as const;

// Rule (a-guests-code)
// Rule (views-and-times)
test.each(Object.entries(PAYLOAD_KEYS))("the payload of %s has the keys %s", (name, keys) => {
  const shape: z.core.$ZodShape = EVENT_PAYLOADS[name as keyof typeof PAYLOAD_KEYS].shape;
  const isOptional = (key: string) => z.safeParse(shape[key] as z.ZodMiniType, undefined).success;
  for (const key of keys.split(" ")) {
    expect(Object.keys(shape)).toContain(key.replace("?", ""));
    expect(isOptional(key.replace("?", "")), key).toBe(key.endsWith("?"));
  }
});

const SEARCH_ID = "0b1f6b0e-8f3c-4c68-9a55-6a4f3f6c1f10";

// Rule (telemetry-events): A reason is `close` or `logout`, a choice `draw_other` or `go_home`, a mode `draw`
//   or `part`
// Rule (telemetry-events): A button is `draw`, `album` or `survey`, its mode `logged_in` or `guest`
test.each([
  ["session_end", { dwell_ms: 1 }, "reason", ["close", "logout"]],
  ["not_sure_choice", { search_id: SEARCH_ID }, "choice", ["draw_other", "go_home"]],
  ["cta_click", { mode: "guest", target: "/" }, "button", ["draw", "album", "survey"]],
  ["cta_click", { button: "draw", target: "/" }, "mode", ["logged_in", "guest"]],
  ["mode_change", { drawing_id: SEARCH_ID, from: "draw" }, "to", ["draw", "part"]],
  ["rank_impression", { search_id: SEARCH_ID, items: [] }, "topN", [7, "all"]],
  ["card_share", { penguin_name: "m01", ok: true }, "way", ["share", "download"]],
  ["album_code", { drawings: 1 }, "step", ["shown", "opened", "claimed", "taken"]],
  ["lang_change", { from: "ja", screen: "home" }, "to", ["ja", "en", "zh", "ko"]],
  [
    "look_answered",
    { search_id: SEARCH_ID, number: 1, kind: "spot", answer_ms: 1 },
    "answer",
    ["yes", "no", "unsure", "bands", "left", "right", "both", "penguin", "spots", "see_bands", "declined"],
  ],
  [
    "look_ignored",
    { search_id: SEARCH_ID, number: 1, shown_ms: 1 },
    "kind",
    ["spot", "bands", "count", "pair", "more"],
  ],
] as const)("the payload of %s, beside %j, has for its %s one of %j", (name, others, key, values) => {
  const takes = (value: unknown) => EVENT_PAYLOADS[name].safeParse({ ...others, [key]: value }).success;
  expect(values.filter((value) => !takes(value))).toEqual([]);
  expect(takes("something else")).toBe(false);
});

// Rule (telemetry-events): Every event of the contract has its schema, and its line in the data dictionary
// Rule (telemetry-events): A reason is `close` or `logout`, a choice `draw_other` or `go_home`, a mode `draw`
//   or `part`
// Rule (telemetry-events): A button is `draw`, `album` or `survey`, its mode `logged_in` or `guest`
test("every event that clients send has its payload schema, and no other has", () => {
  expect(Object.keys(EVENT_PAYLOADS).sort()).toEqual(Object.keys(PAYLOAD_KEYS).sort());
});

test("an event's payload may carry more than its schema names, and never less", () => {
  const payload = { search_id: "0b1f6b0e-8f3c-4c68-9a55-6a4f3f6c1f10", from: 7, to: "all" };
  expect(EVENT_PAYLOADS.show_more.safeParse({ ...payload, extra: 1 }).success).toBe(true);
  expect(EVENT_PAYLOADS.show_more.safeParse({ from: 7, to: "all" }).success).toBe(false);
});

// Rule (study-aids)
test("an event of a client from before the study aids is as good, and one with half of them is not", () => {
  const search_id = "0b1f6b0e-8f3c-4c68-9a55-6a4f3f6c1f10";
  const impression = { search_id, topN: 7, items: [] };
  const aids = { close_match: true, comparison: "on", look: true, narrowing: false };
  const parse = (payload: object) => EVENT_PAYLOADS.rank_impression.safeParse(payload).success;
  expect(parse(impression)).toBe(true);
  expect(parse({ ...impression, aids })).toBe(true);
  expect(parse({ ...impression, aids: { ...aids, look: "line" } })).toBe(true);
  expect(parse({ ...impression, aids: { ...aids, look: "at once" } })).toBe(false);
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

/** What a body of 64,000 bytes can have in place of a field: a list of as many wrong elements as fit. */
const WRONG_LISTS = [
  {},
  [],
  -1,
  null,
  "",
  { x: null },
  { x: 1, y: null },
  { name: "m01", pos: -1, score: 0 },
].map((element) => new Array(Math.floor(64_000 / (JSON.stringify(element).length + 1))).fill(element));

// Rule (validation)
test.each(
  Object.entries<z.ZodMiniObject>(EVENT_PAYLOADS).flatMap(([name, { shape }]) =>
    Object.entries(shape).map(([key, field]) => [`${name}.${key}`, field as z.ZodMiniType] as const),
  ),
)(
  "the event field %s has at most an issue of kind and one of length, whatever list is in its place",
  (_name, field) => {
    const toFirstIssue: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true };
    const issues = WRONG_LISTS.map((list) => field.safeParse(list, toFirstIssue).error?.issues.length ?? 0);
    expect(issues.filter((count) => count > 2)).toEqual([]);
  },
);

test.each([
  ["rank_impression", "items", { name: "m01", pos: 1, score: 0 }],
  ["stroke_move", "points", { x: 1, y: 1 }],
] as const)("an event %s has at most 5,000 %s", (name, key, element) => {
  const ids = { search_id: SEARCH_ID, drawing_id: SEARCH_ID, topN: "all" };
  const takes = (length: number) =>
    EVENT_PAYLOADS[name].safeParse({ ...ids, [key]: new Array(length).fill(element) }).success;
  expect([takes(5_000), takes(5_001)]).toEqual([true, false]);
});
