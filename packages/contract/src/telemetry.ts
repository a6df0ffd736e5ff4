import * as z from "zod/mini";
import { gridVector, visibilityMask } from "./drawing.ts";
import { LOCALES } from "./locales.ts";

const text = z.string().check(z.maxLength(2_000));
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i));
const count = z.int().check(z.gte(0));
const milliseconds = z.number().check(z.gte(0));
const locale = z.enum(LOCALES);

export const SCREENS = ["home", "draw", "results", "detail", "catalog", "album"] as const;
export const screen = z.enum(SCREENS);
export type Screen = z.infer<typeof screen>;

/**
 * What a field may tell of a person, where it may: `uid` is who they are; an `address` may name them in its query; a
 * `message` was written by a program, but about what a person did. An export without personal data masks each in its way.
 */
export type Privacy = "uid" | "address" | "message";

/** A field with its line in the data dictionary. */
function told<Schema extends z.ZodMiniType>(schema: Schema, description: string, privacy?: Privacy): Schema {
  const field = z.clone(schema);
  z.globalRegistry.add(field, privacy ? { description, privacy } : { description });
  return field;
}

/** An event's payload with its line in the data dictionary; payloads may carry further keys. */
function event<Shape extends z.core.$ZodShape>(description: string, shape: Shape) {
  return z.looseObject(shape).register(z.globalRegistry, { description });
}

const x = told(z.number(), "Position across the canvas of 380 x 410 units, from the left.");
const y = told(z.number(), "Position down the canvas of 380 x 410 units, from the top.");
const mode = z.enum(["draw", "part"]);
const onScreen = {
  screen: told(
    text,
    "The screen: home, draw, results, detail, catalog or album; other words for further views.",
  ),
};
const search = { search_id: told(uuid, "The search that this belongs to.") };
const drawing = { drawing_id: told(uuid, "The drawing that this belongs to.") };
const penguin = { penguin_name: told(text, "The penguin, by its id in the aquarium's base list.") };
const view = {
  view_id: told(uuid, "The view: one stay on one screen, even if the page was hidden in between."),
};
const ranked = { rank: told(count, "The penguin's place in the ranking, from 1.") };
const signIn = { provider: told(text, "The sign-in provider.") };
const totalStrokes = { total_strokes: told(count, "How many strokes the drawing has now.") };
const strokeSeq = { seq: told(count, "The stroke's running number in its drawing.") };
const part = { part: told(visibilityMask, "The nine belly cells, row by row: 1 visible, -1 not visible.") };

/**
 * Every event of the specification's section 7 with its payload. Payloads may carry further keys.
 * Times are milliseconds, positions canvas units.
 */
export const EVENT_PAYLOADS = {
  page_view: event("A screen is shown.", {
    ...view,
    ...onScreen,
    from: told(text, 'The screen before; "direct" or "external" where there was none.'),
    locale: told(locale, "The language of the page."),
    search_id: told(z.optional(uuid), "The search whose results are shown."),
    penguin_name: told(z.optional(text), "The penguin that is shown, by its id."),
    rank: told(z.optional(count), "The place in the ranking of the penguin that is shown, from 1."),
  }),
  page_leave: event(
    "A screen is left or hidden. Told each time that the page hides, so that a view has several; the last one counts, as times run on.",
    {
      ...view,
      ...onScreen,
      total_ms: told(milliseconds, "Time since the view began."),
      active_ms: told(milliseconds, "The part of total_ms in which the page was visible."),
    },
  ),
  album_view: event("The album was looked at. Told just before each page_leave of it; the last one counts.", {
    count: told(count, "How many drawings it showed."),
    scroll_depth_pct: told(z.number().check(z.gte(0), z.lte(100)), "How far down it was seen, in percent."),
  }),
  modal_open: event("A dialog opens.", { ...onScreen, ...penguin }),
  modal_close: event(
    "A dialog closes. Told, too, each time that the page hides with a dialog open; the last one before the next modal_open counts.",
    {
      ...onScreen,
      ...penguin,
      dwell_ms: told(milliseconds, "Time since it opened, hidden or not."),
    },
  ),
  result_click: event("A candidate is opened from the search results.", {
    ...search,
    ...penguin,
    ...ranked,
    score: told(z.number(), "The candidate's score: the probability that it is this penguin."),
  }),
  not_sure: event('"Not sure" is pressed: the dialog that asks what next opens.', search),
  show_more: event('"Not listed" is pressed: the list expands from the first seven to all.', {
    ...search,
    from: told(z.literal(7), "How many were shown before."),
    to: told(z.literal("all"), "How many are shown now."),
  }),
  rank_impression: event("Candidates are shown.", {
    ...search,
    topN: told(z.union([z.literal(7), z.literal("all")]), "How many are shown: the first 7, or all."),
    items: told(
      z.array(
        z.looseObject({
          name: told(text, "The penguin, by its id."),
          pos: told(count, "Its place in the ranking, from 1."),
          score: told(z.number(), "Its score."),
        }),
      ),
      "The candidates, best first.",
    ),
  }),
  not_sure_choice: event('The choice in the "Not sure" dialog.', {
    ...search,
    choice: told(z.enum(["draw_other", "go_home"]), "Draw another penguin, or back to home."),
  }),
  back_to_results: event('"Not this one" is pressed on a candidate\'s screen.', { ...search, ...penguin }),
  confirm_correct: event('"This was the one!!!" is pressed on a candidate\'s screen.', {
    ...search,
    ...penguin,
    ...ranked,
  }),
  undo: event("The last stroke is removed.", { ...drawing, ...totalStrokes }),
  stroke_start: event("A stroke begins.", {
    ...drawing,
    ...strokeSeq,
    x,
    y,
    pen_px: told(z.number(), "The brush's diameter, in canvas units."),
  }),
  stroke_move: event("A stroke goes on: told every 12 points, or after 120 ms.", {
    ...drawing,
    points: told(z.array(z.object({ x, y })), "The points since the last telling, in their order."),
  }),
  stroke_end: event("A stroke ends.", { ...drawing, ...strokeSeq, ...totalStrokes }),
  part_toggle: event("A belly cell is marked as not seen, or as seen again.", { ...drawing, ...part }),
  mode_change: event("Drawing changes to marking unseen cells, or back.", {
    ...drawing,
    from: told(mode, "The mode before."),
    to: told(mode, "The mode now."),
  }),
  search: event("A drawing is searched for, and the answer has come.", {
    ...drawing,
    search_id: told(uuid, "This search; other events refer to it."),
    algo_ver: told(text, "The version of the search algorithm."),
    grid9: told(gridVector, "How many strokes start in each of the nine belly cells, row by row."),
    ...totalStrokes,
    ...part,
    latency_ms: told(milliseconds, "From the question to the answer, as the visitor's browser saw it."),
  }),
  error_client: event("Something failed in the visitor's browser.", {
    code: told(text, "What failed."),
    message: told(text, "The error's own message.", "message"),
    ...onScreen,
  }),
  lang_change: event("Another language is chosen.", {
    from: told(locale, "The language before."),
    to: told(locale, "The language now."),
    ...onScreen,
  }),
  cta_click: event("A button of Home is pressed.", {
    button: told(z.enum(["draw", "album", "survey"]), "Which."),
    mode: told(z.enum(["logged_in", "guest"]), "Whether the visitor is signed in."),
    target: told(text, "Where it leads.", "address"),
  }),
  login_click: event('"Log in" is pressed.', signIn),
  login_result: event("A sign-in has ended.", {
    ...signIn,
    ok: told(z.boolean(), "Whether the visitor is signed in now."),
    uid: told(z.nullish(text), "Who has signed in.", "uid"),
  }),
  logout_click: event('"Log out" is pressed.', signIn),
  session_end: event(
    "The visit ends, or seems to: a page that was closed may come back, and the last one of a session counts.",
    {
      reason: told(z.enum(["close", "logout"]), "The page was closed or left, or the visitor logged out."),
      dwell_ms: told(milliseconds, "Time since the session began."),
    },
  ),
  nav_click: event("A tab of the header is pressed.", {
    from: told(text, "The tab or screen before."),
    to: told(text, "The tab that was pressed."),
  }),
  session_start: event(
    "A visit begins: the first of this browser's tab, or the first after 30 quiet minutes.",
    {
      device: told(text, "The device, by an identifier of its own or by its kind."),
      app_version: told(text, "The version of the app."),
      locale: told(locale, "The language of the page."),
      aquarium: told(text, "The aquarium, by its slug."),
      uid: told(text, 'Who is visiting; "guest" without sign-in.', "uid"),
      referrer: told(text, "The page that led here.", "address"),
    },
  ),
  viewport: event("The size of the window, at the start and when it has changed and settled.", {
    width: told(z.number(), "In CSS pixels."),
    height: told(z.number(), "In CSS pixels."),
    dpr: told(z.number(), "Device pixels a CSS pixel."),
    orientation: told(text, "Portrait or landscape."),
  }),
} as const;

/**
 * What our own client adds to every payload; other clients need not. `session_seq` numbers a session's events from 1 without a gap,
 * across reloads, so that a study knows whether a session arrived whole; `aquarium` is the one that the visitor is at.
 */
export const eventContext = z.looseObject({
  session_seq: told(
    z.optional(z.int().check(z.gte(1))),
    "The event's number in its session, from 1 without a gap; empty where the client does not count.",
  ),
  aquarium: told(z.optional(text), "The aquarium that the visitor is at, by its slug."),
});

export type EventName = keyof typeof EVENT_PAYLOADS;
export type EventPayload<Name extends EventName> = z.infer<(typeof EVENT_PAYLOADS)[Name]>;

/** What every event is wrapped in; `event_id` is the idempotency key. The payload is checked by the event's name. */
export const eventEnvelope = z.object({
  event_id: told(uuid, "The event. One that was sent twice is here once."),
  session_id: told(
    z.string().check(z.minLength(1), z.maxLength(100)),
    "The visit that the event belongs to, as the visitor's browser named it.",
  ),
  name: told(z.string().check(z.minLength(1), z.maxLength(100)), "What happened."),
  client_ts: told(
    z.number(),
    "When, by the visitor's clock, in milliseconds since 1970; the clock may be years off.",
  ),
  payload: told(z.record(z.string(), z.unknown()), "What the event tells, by its name."),
});
export type EventEnvelope = z.infer<typeof eventEnvelope>;
