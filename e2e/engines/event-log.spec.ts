import { LABELS } from "../support/labels.ts";
import { rows } from "../support/stored-rows.ts";
import { inShort, withoutRepeatedMoves } from "../support/telemetry/in-short.ts";
import { storedEvents, upTo } from "../support/telemetry/stored-session.ts";
import { expect, test } from "./support/fixtures.ts";
import { alert, button, candidate, heading, link } from "./support/look.ts";
import { beginToDraw, markFirstCellUnseen, search } from "./support/steps.ts";

const labels = LABELS.ja;

/** The events of the visit, in order; the moves of one stroke count as one. */
const EXPECTED_EVENTS = [
  ["session_start", "viewport", "page_view home", "lang_change", "cta_click draw", "page_leave home"],
  ["page_view draw", "stroke_start", "stroke_move", "stroke_end", "stroke_start", "stroke_end", "undo"],
  ["mode_change", "part_toggle", "mode_change", "search", "page_leave draw"],
  ["page_view results", "rank_impression 7", "result_click", "page_leave results"],
  ["page_view detail", "back_to_results", "page_leave detail"],
  ["page_view results", "result_click", "page_leave results"],
  ["page_view detail", "confirm_correct", "page_leave detail", "page_view home"],
  ["nav_click", "page_leave home", "page_view catalog", "page_leave catalog", "session_end close"],
].flat();

test("every event of a visit is stored once, in its order and as the contract has it", {
  tag: "@short",
}, async ({ visitor, network, server }) => {
  await beginToDraw(visitor, network, labels);
  await visitor.drawRing({ x: 150, y: 200 });
  await visitor.draw({ x: 220, y: 300 });
  await visitor.tap(button(labels.undo));
  await markFirstCellUnseen(visitor, labels);
  await search(visitor, labels);
  await visitor.tap(candidate(0));
  await visitor.tap(button(labels.notThisOne));
  await visitor.sees(heading(labels.results));
  await visitor.tap(candidate(0));
  await visitor.tap(button(labels.thisOne));
  await visitor.sees(alert);
  await visitor.tap(link("ずかん"));
  await visitor.isAt(/\/minato\/list$/);
  await visitor.sees({ selector: "main button", at: 0 });
  const session = await visitor.tab.evaluate(() => sessionStorage.getItem("session_id") ?? "", undefined);
  await visitor.tab.goto(`${network.origin}/signed-in.html`);
  // WebKit now and then drops the last request of a page that ends: the device's next page sends what that
  // held, in a session of its own.
  await visitor.tab.evaluate(() => sessionStorage.clear(), undefined);
  await visitor.tab.goto(`${network.origin}/minato`);
  await visitor.sees(button(labels.drawAsGuest));

  const stored = () => storedEvents(server, session);
  // Engines may hide a page before it ends, or in the same moment. A question may come in time or behind a
  // button, and exposures are reported after a second.
  const inOrder = () =>
    withoutRepeatedMoves(stored().map(inShort)).filter(
      (event) => event !== "page_hide catalog" && !/^(look_|card_exposure|aid_exposure)/.test(event),
    );
  await expect.poll(inOrder, { timeout: 30_000 }).toEqual(EXPECTED_EVENTS);
  expect(stored().map(({ seq }) => seq)).toEqual(upTo(stored().length));
  const ofSession = network.posted.filter(({ session_id }) => session_id === session);
  const sent = new Set(ofSession.map(({ event_id }) => event_id));
  expect(new Set(stored().map(({ event_id }) => event_id))).toEqual(sent);
  expect(rows(server.dataDir, "select name, reason from event_aside")).toEqual([]);
});
