import type { EventEnvelope } from "@harapen/contract/telemetry/envelope";
import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";
import { expect } from "@playwright/test";
import { ALL_AIDS } from "./whole-visit.ts";

/** Returns the payloads of all events of a name, in the order of the visit. */
function payloadsOf<Name extends EventName>(
  events: readonly EventEnvelope[],
  name: Name,
): EventPayload<Name>[] {
  return events.filter((event) => event.name === name).map(({ payload }) => payload as EventPayload<Name>);
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** Checks the payloads of `wholeVisit` against what the visitor did, and against each other. */
export function expectValuesOfVisit(events: readonly EventEnvelope[]): void {
  expectViews(events);
  expectDrawings(events);
  expectFindings(events);
  expect(payloadsOf(events, "lang_change")).toMatchObject([
    { from: "en", to: "ja", screen: "home" },
    { from: "ja", to: "en", screen: "home" },
  ]);
  expect(payloadsOf(events, "nav_click")).toMatchObject([
    { from: "home", to: "catalog" },
    { from: "catalog", to: "home" },
    { from: "album", to: "home" },
  ]);
  const joined = payloadsOf(events, "study_joined");
  expect(joined).toMatchObject([{ study_version: 1 }, { study_version: 1 }]);
  expect(new Set(joined.map(({ participant }) => participant)).size).toBe(1);
  const [failed, succeeded] = payloadsOf(events, "login_result");
  expect([failed?.ok, failed?.uid, succeeded?.ok]).toEqual([false, null, true]);
  const starts = payloadsOf(events, "session_start");
  expect(starts).toMatchObject([
    { uid: "guest", app_version: "1.0.0", locale: "en", aquarium: "minato", referrer: "" },
    { uid: "guest", app_version: "1.0.0", locale: "en", aquarium: "minato", referrer: "" },
  ]);
  expect(new Set(starts.map(({ device }) => device)).size).toBe(1);
  expect(payloadsOf(events, "viewport")).toMatchObject([
    { width: 390, height: 844, dpr: 2.625, orientation: "portrait" },
    { width: 844, height: 390, dpr: 2.625, orientation: "landscape" },
    { width: 844, height: 390, dpr: 2.625, orientation: "landscape" },
  ]);
  expect(payloadsOf(events, "cta_click")).toMatchObject([
    {
      button: "survey",
      mode: "guest",
      target: expect.stringMatching(/^\/demo-questionnaire\/\w\w\.html#guest$/),
    },
    { button: "draw", mode: "logged_in", target: "/minato/draw-penguin" },
    { button: "album", mode: "logged_in", target: "/minato/collection" },
  ]);
  expect(payloadsOf(events, "error_client")).toMatchObject([
    { code: "login_error", screen: "home" },
    { code: "search_error", screen: "draw" },
  ]);
  expect(payloadsOf(events, "modal_open")).toMatchObject([{ screen: "catalog", penguin_name: "m01" }]);
  expect(payloadsOf(events, "modal_close")).toMatchObject([{ screen: "catalog", penguin_name: "m01" }]);
  expect(payloadsOf(events, "album_code")).toMatchObject([{ step: "shown", drawings: 1 }]);
  expect(payloadsOf(events, "album_delete")).toMatchObject([{ ok: true }]);
  const album = payloadsOf(events, "album_view");
  expect(album).toMatchObject([{ count: 0 }]);
  expect(album[0]?.scroll_depth_pct).toBeGreaterThan(50);
  expect(payloadsOf(events, "session_end").map(({ reason }) => reason)).toEqual(["logout", "close"]);
  expect(succeeded?.uid).not.toBe("guest");
}

/**
 * Checks that each view comes from the one before it in its session, and that none was active for longer than
 * it was open.
 */
function expectViews(events: readonly EventEnvelope[]): void {
  for (const session of new Set(events.map(({ session_id }) => session_id))) {
    const ofSession = events.filter(({ session_id }) => session_id === session);
    const views = payloadsOf(ofSession, "page_view");
    expect(views.map(({ from }) => from)).toEqual([
      "direct",
      ...views.slice(0, -1).map(({ screen }) => screen),
    ]);
    const leaves = payloadsOf(ofSession, "page_leave");
    expect(leaves.map(({ view_id, screen }) => [view_id, screen])).toEqual(
      views.map(({ view_id, screen }) => [view_id, screen]),
    );
    for (const { total_ms, active_ms } of leaves) expect(active_ms).toBeLessThanOrEqual(total_ms);
  }
}

function expectDrawings(events: readonly EventEnvelope[]): void {
  expect(payloadsOf(events, "stroke_start").map(({ seq }) => seq)).toEqual([1, 2, 1]);
  expect(payloadsOf(events, "stroke_end").map(({ seq, total_strokes }) => [seq, total_strokes])).toEqual([
    [1, 1],
    [2, 2],
    [1, 1],
  ]);
  expect(payloadsOf(events, "undo").map(({ total_strokes }) => total_strokes)).toEqual([1]);
  expect(payloadsOf(events, "mode_change")).toMatchObject([
    { from: "draw", to: "part" },
    { from: "part", to: "draw" },
    { from: "draw", to: "part" },
    { from: "part", to: "draw" },
  ]);
  const [first, answered, second] = payloadsOf(events, "search");
  expect(answered).toMatchObject({
    ...{ drawing_id: first?.drawing_id, looks: 1, after_search_id: first?.search_id },
  });
  expect([first?.looks, second?.looks]).toEqual([0, 0]);
  expect(first).toMatchObject({ total_strokes: 1, algo_ver: "1.0.0", part: [-1, 1, 1, 1, 1, 1, 1, 1, 1] });
  for (const search of [first, second]) {
    expect(search).toMatchObject({
      engine_ver: expect.stringMatching(/^\S+$/),
      catalog_ver: expect.stringMatching(/^[0-9a-f]{12}$/),
      learned_ver: "none",
      visitors_ver: "shipped",
      aids: ALL_AIDS,
    });
  }
  expect([sum(first?.grid9 ?? []), sum(second?.grid9 ?? [])]).toEqual([1, 1]);
  const { drawing_id, grid9, total_strokes, part } = first ?? {};
  expect(payloadsOf(events, "search_failed")).toMatchObject([
    { drawing_id, grid9, total_strokes, part, reason: "error" },
  ]);
  expect(payloadsOf(events, "part_toggle").map(({ part }) => part)).toEqual([first?.part]);
  expect(second?.drawing_id).not.toBe(first?.drawing_id);
}

function expectFindings(events: readonly EventEnvelope[]): void {
  const [first, answered, second] = payloadsOf(events, "search").map(({ search_id }) => search_id);
  expect(new Set([first, answered, second]).size).toBe(3);
  const [seven, reranked, all, again] = payloadsOf(events, "rank_impression");
  expect([seven, reranked, all, again].map((each) => each?.search_id)).toEqual([
    first,
    answered,
    answered,
    second,
  ]);
  const strip = payloadsOf(events, "narrowing_shown").at(-1);
  expect(strip).toMatchObject({
    drawing_id: payloadsOf(events, "search").at(-1)?.drawing_id,
    total_strokes: 1,
  });
  expect(strip?.items.length).toBeLessThanOrEqual(12);
  expectLook(events, { asked: first, answered });
  expect(seven?.items.map(({ pos }) => pos)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(all?.items.slice(0, 7)).toEqual(reranked?.items);
  expect(all?.items.length).toBeGreaterThan(7);
  for (const impression of [seven, reranked, all, again])
    expect(impression).toMatchObject({ aids: ALL_AIDS, unlisted_hint: expect.any(Boolean) });
  const best = [seven, again].map((impression) => impression?.items[0]);
  expect(payloadsOf(events, "result_click")).toMatchObject(
    best.map((item, at) => ({
      search_id: [first, second][at],
      penguin_name: item?.name,
      rank: 1,
      score: item?.score,
    })),
  );
  expect(payloadsOf(events, "aid_toggle")).toMatchObject([
    { aid: "comparison", to: "rings", search_id: first },
  ]);
  expect(payloadsOf(events, "back_to_results")).toMatchObject([
    { search_id: first, penguin_name: best[0]?.name },
  ]);
  expect(payloadsOf(events, "confirm_correct")).toMatchObject([
    { search_id: second, penguin_name: best[1]?.name, rank: 1 },
  ]);
  expect(payloadsOf(events, "card_share")).toMatchObject([
    { search_id: second, penguin_name: best[1]?.name, way: "download", ok: true },
  ]);
  expect(payloadsOf(events, "show_more")).toMatchObject([{ search_id: answered, from: 7, to: "all" }]);
  expect(payloadsOf(events, "not_sure")).toMatchObject([{ search_id: answered }]);
  expect(payloadsOf(events, "not_sure_choice")).toMatchObject([
    { search_id: answered, choice: "draw_other" },
  ]);
}

/** Checks the questions: the first is left alone, then answered with "can't see", which is no evidence. */
function expectLook(
  events: readonly EventEnvelope[],
  { asked, answered }: { asked: string | undefined; answered: string | undefined },
): void {
  const [shown] = payloadsOf(events, "look_shown");
  const [ignored] = payloadsOf(events, "look_ignored");
  const [answer] = payloadsOf(events, "look_answered");
  const [result] = payloadsOf(events, "look_result");
  const { search_id, number, kind } = shown ?? {};
  expect([search_id, number]).toEqual([asked, 1]);
  expect(shown).toMatchObject({ form: "question", on_device: false });
  expect(ignored).toMatchObject({ search_id, number, kind });
  expect(answer).toMatchObject({ search_id, number, kind, answer: "unsure" });
  expect(answer?.answer_ms).toBeGreaterThanOrEqual(ignored?.shown_ms ?? 0);
  const first = shown?.items[0]?.name;
  expect(result).toMatchObject({
    ...{ search_id: answered, after_search_id: asked, number, kind, moved: 0 },
    ...{ first_before: first, first_after: first, items: shown?.items },
  });
}
