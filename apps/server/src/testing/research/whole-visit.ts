import { type Aids, DEFAULT_AIDS } from "@harapen/contract/aids";
import { everythingVisible } from "@harapen/contract/drawing";
import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";
import type { EventInserter } from "./event-inserter.ts";

/** The personal data of the fixture's visitor, which an export without personal data must not have. */
export const PERSONAL = {
  uid: "auth0|5f7c8ec7c33c6c004bbafe82",
  name: "Hanako Testname",
  mail: "hanako@mail.example",
  penname: "Our little Pen",
  token: "s3cr3t-token",
} as const;

export const DRAWING = "0b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f11";
export const SEARCH = "6b1f0c2a-77aa-4c1f-8d7e-2f6f7a8b9c01";
/** The versions with which its search was computed. */
export const SEARCH_VERSIONS = {
  engine_ver: "1-0a1b2c3d4e",
  catalog_ver: "0123456789ab",
  learned_ver: "none",
  visitors_ver: "shipped",
};
/** The study aids that were in force for it. */
export const SEARCH_AIDS: Aids = { ...DEFAULT_AIDS, comparison: "on" };
export const VIEW = "7c2f0c2a-77aa-4c1f-8d7e-2f6f7a8b9c02";

/** Inserts the events of one visit from beginning to end, with all personal data that events can contain. */
export async function insertWholeVisit(events: EventInserter, session: string): Promise<void> {
  const { uid, token, mail, name } = PERSONAL;
  const place = { aquarium: "testhall" };
  let seq = 1;
  const insert = <Name extends EventName>(event: Name, payload: EventPayload<Name>) =>
    events.insert(session, seq++, event, { ...payload, ...place });
  const view = { view_id: VIEW, screen: "draw" };
  const search = { search_id: SEARCH };
  await insert("session_start", {
    device: "d1",
    app_version: "1.0.0",
    locale: "ja",
    uid,
    ...place,
    referrer: `https://user:${token}@guide.example/tour?visitor=${token}#${token}`,
    name,
  });
  await insert("login_result", { provider: "hosted", ok: true, uid, profile: { mail } });
  await insert("page_view", { ...view, from: "direct", locale: "ja" });
  await insert("stroke_start", { drawing_id: DRAWING, seq: 0, x: 200, y: 210.5, pen_px: 10 });
  await insert("stroke_move", {
    drawing_id: DRAWING,
    points: [
      { x: 201, y: 211 },
      { x: 202, y: 212 },
    ],
  });
  await insert("stroke_end", { drawing_id: DRAWING, seq: 0, total_strokes: 1 });
  await insert("page_hide", { ...view, total_ms: 4_000, active_ms: 3_000 });
  await insert("search", {
    ...search,
    drawing_id: DRAWING,
    algo_ver: "1.0.0",
    ...SEARCH_VERSIONS,
    grid9: [0, 0, 0, 0, 1, 0, 0, 0, 0],
    total_strokes: 1,
    part: everythingVisible(),
    latency_ms: 41.5,
    aids: SEARCH_AIDS,
  });
  await insert("page_leave", { ...view, total_ms: 9_000, active_ms: 5_000 });
  await insert("rank_impression", {
    ...search,
    topN: 7,
    items: [{ name: "p1", pos: 1, score: 0.75, seen_by: name }],
    aids: SEARCH_AIDS,
  });
  await insert("show_more", { ...search, from: 7, to: "all" });
  await insert("rank_impression", { ...search, topN: "all", items: [] });
  await insert("result_click", { ...search, penguin_name: "p1", rank: 1, score: 0.75 });
  await insert("aid_toggle", { ...search, aid: "comparison", to: "overlay" });
  await insert("back_to_results", { ...search, penguin_name: "p1" });
  await insert("confirm_correct", { ...search, penguin_name: "p2", rank: 2 });
  await insert("error_client", {
    code: "login_error",
    message: `no ${mail} at /cb?code=${token}`,
    screen: "home",
  });
  await insert("cta_click", {
    button: "survey",
    mode: "logged_in",
    target: `https://survey.example/f?id=${token}`,
  });
  await insert("session_end", { reason: "close", dwell_ms: 20_000 });
}
