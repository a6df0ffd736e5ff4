import * as z from "zod/mini";
import { gridVector, visibilityMask } from "./drawing.ts";
import { LOCALES } from "./locales.ts";

const text = z.string().check(z.maxLength(2_000));
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i));
const count = z.int().check(z.gte(0));
const milliseconds = z.number().check(z.gte(0));
const point = z.object({ x: z.number(), y: z.number() });
const locale = z.enum(LOCALES);

export const SCREENS = ["home", "draw", "results", "detail", "catalog", "album"] as const;
export const screen = z.enum(SCREENS);
export type Screen = z.infer<typeof screen>;

const mode = z.enum(["draw", "part"]);
const search = { search_id: uuid };
const drawing = { drawing_id: uuid };
const penguin = { penguin_name: text };

/**
 * Every event of the specification's section 7 with its payload. Payloads may carry further keys.
 * Times are milliseconds, positions canvas units.
 */
export const EVENT_PAYLOADS = {
  page_view: z.looseObject({
    view_id: uuid,
    screen: text,
    from: text,
    locale,
    search_id: z.optional(uuid),
    penguin_name: z.optional(text),
    rank: z.optional(count),
  }),
  page_leave: z.looseObject({ view_id: uuid, screen: text, total_ms: milliseconds, active_ms: milliseconds }),
  album_view: z.looseObject({ count, scroll_depth_pct: z.number().check(z.gte(0), z.lte(100)) }),
  modal_open: z.looseObject({ screen: text, ...penguin }),
  modal_close: z.looseObject({ screen: text, ...penguin, dwell_ms: milliseconds }),
  result_click: z.looseObject({ ...search, ...penguin, rank: count, score: z.number() }),
  not_sure: z.looseObject(search),
  show_more: z.looseObject({ ...search, from: z.literal(7), to: z.literal("all") }),
  rank_impression: z.looseObject({
    ...search,
    topN: z.union([z.literal(7), z.literal("all")]),
    items: z.array(z.looseObject({ name: text, pos: count, score: z.number() })),
  }),
  not_sure_choice: z.looseObject({ ...search, choice: z.enum(["draw_other", "go_home"]) }),
  back_to_results: z.looseObject({ ...search, ...penguin }),
  confirm_correct: z.looseObject({ ...search, ...penguin, rank: count }),
  undo: z.looseObject({ ...drawing, total_strokes: count }),
  stroke_start: z.looseObject({ ...drawing, seq: count, x: z.number(), y: z.number(), pen_px: z.number() }),
  stroke_move: z.looseObject({ ...drawing, points: z.array(point) }),
  stroke_end: z.looseObject({ ...drawing, seq: count, total_strokes: count }),
  part_toggle: z.looseObject({ ...drawing, part: visibilityMask }),
  mode_change: z.looseObject({ ...drawing, from: mode, to: mode }),
  search: z.looseObject({
    ...drawing,
    ...search,
    algo_ver: text,
    grid9: gridVector,
    total_strokes: count,
    part: visibilityMask,
    latency_ms: milliseconds,
  }),
  error_client: z.looseObject({ code: text, message: text, screen: text }),
  lang_change: z.looseObject({ from: locale, to: locale, screen: text }),
  cta_click: z.looseObject({
    button: z.enum(["draw", "album", "survey"]),
    mode: z.enum(["logged_in", "guest"]),
    target: text,
  }),
  login_click: z.looseObject({ provider: text }),
  login_result: z.looseObject({ provider: text, ok: z.boolean(), uid: z.nullish(text) }),
  logout_click: z.looseObject({ provider: text }),
  session_end: z.looseObject({ reason: z.enum(["close", "logout"]), dwell_ms: milliseconds }),
  nav_click: z.looseObject({ from: text, to: text }),
  session_start: z.looseObject({
    device: text,
    app_version: text,
    locale,
    aquarium: text,
    uid: text,
    referrer: text,
  }),
  viewport: z.looseObject({
    width: z.number(),
    height: z.number(),
    dpr: z.number(),
    orientation: text,
  }),
} as const;

/**
 * What our own client adds to every payload; other clients need not. `session_seq` numbers a session's events from 1 without a gap,
 * across reloads, so that a study knows whether a session arrived whole; `aquarium` is the one that the visitor is at.
 */
export const eventContext = z.looseObject({
  session_seq: z.optional(z.int().check(z.gte(1))),
  aquarium: z.optional(text),
});

export type EventName = keyof typeof EVENT_PAYLOADS;
export type EventPayload<Name extends EventName> = z.infer<(typeof EVENT_PAYLOADS)[Name]>;

/** What every event is wrapped in; `event_id` is the idempotency key. The payload is checked by the event's name. */
export const eventEnvelope = z.object({
  event_id: uuid,
  session_id: z.string().check(z.minLength(1), z.maxLength(100)),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The client's clock, milliseconds since 1970; it may be years off. */
  client_ts: z.number(),
  payload: z.record(z.string(), z.unknown()),
});
export type EventEnvelope = z.infer<typeof eventEnvelope>;
