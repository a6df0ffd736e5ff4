import { PATHS } from "@harapen/contract/calls/paths";
import { SEARCH_VERSION_HEADERS } from "@harapen/contract/calls/search";
import { type EventEnvelope, eventContext } from "@harapen/contract/telemetry/envelope";
import { EVENT_PAYLOADS, type EventName } from "@harapen/contract/telemetry/events";
import type { Page } from "@playwright/test";
import { startDevServer } from "./support/builds/dev-server.ts";
import { type FaultProxy, startFaultProxy } from "./support/delivery/fault-proxy.ts";
import { AQUARIUM } from "./support/demo-aquarium.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { unlessFirst } from "./support/further.ts";
import { exported } from "./support/research-export.ts";
import { rows } from "./support/stored-rows.ts";
import { BARE_ARM, runStudy } from "./support/studies/run-study.ts";
import { expectValuesOfVisit } from "./support/telemetry/event-values.ts";
import { inShort, withoutRepeatedMoves } from "./support/telemetry/in-short.ts";
import { upTo } from "./support/telemetry/stored-session.ts";
import { ALL_AIDS, wholeVisit } from "./support/telemetry/whole-visit.ts";

interface Builds {
  /** Sees every event as it leaves the browser, including those of a closing page. */
  seen: FaultProxy;
  build: "production" | "development";
}

const test = base.extend<Builds>({
  build: ["production", { option: true }],
  seen: async ({ server }, use) => {
    const proxy = await startFaultProxy(server.origin);
    await use(proxy);
    await proxy.stop();
  },
  baseURL: async ({ seen, build }, use) => {
    if (build === "production") return use(seen.origin);
    const dev = await startDevServer(seen.origin);
    await use(dev.origin);
    await dev.stop();
  },
});

/** The events of the visit, in order; the moves of one stroke count as one. */
const EXPECTED_EVENTS = [
  ["session_start", "viewport", "page_view home", "lang_change", "lang_change", "cta_click survey"],
  ["album_code"],
  ["login_click", "login_result", "error_client login_error", "login_click", "login_result"],
  ["cta_click draw", "page_leave home", "page_view draw"],
  ["stroke_start", "stroke_move", "stroke_end", "stroke_start", "stroke_end", "undo"],
  ["mode_change", "part_toggle", "mode_change"],
  ["search_failed error", "error_client search_error", "mode_change", "mode_change", "search"],
  ["page_leave draw", "page_view results", "rank_impression 7", "look_shown", "result_click"],
  [
    "look_ignored",
    "page_leave results",
    "page_view detail",
    "aid_toggle",
    "back_to_results",
    "page_leave detail",
    "page_view results",
  ],
  ["look_answered", "search", "look_result", "page_leave results", "page_view results", "rank_impression 7"],
  ["show_more", "rank_impression all", "not_sure", "not_sure_choice", "page_leave results"],
  ["page_view draw", "stroke_start", "stroke_end", "search", "page_leave draw"],
  ["page_view results", "rank_impression 7", "result_click", "page_leave results"],
  ["page_view detail", "confirm_correct", "page_leave detail", "page_view home", "card_share"],
  ["nav_click", "page_leave home", "page_view catalog", "modal_open catalog", "modal_close catalog"],
  ["nav_click", "page_leave catalog", "page_view home", "cta_click album", "page_leave home"],
  [
    "page_view album",
    "page_hide album",
    "viewport",
    "album_delete",
    "nav_click",
    "album_view",
    "page_leave album",
    "page_view home",
  ],
  ["logout_click", "page_leave home", "session_end logout"],
  ["session_start", "viewport", "page_view home", "page_leave home", "session_end close"],
].flat();

/**
 * Events without a fixed place in the order: those about what is seen for a while, and about answers of the
 * server that no press requested.
 */
const UNORDERED = ["narrowing_shown", "card_exposure", "aid_exposure", "study_joined"];

const isInOrder = ({ name }: EventEnvelope) => !UNORDERED.includes(name);

const seqOf = ({ payload }: EventEnvelope) => Number(payload.session_seq);

/** Returns the events in the order of the visit: sessions as they began, events by their numbers. */
function inOrder(events: readonly EventEnvelope[]): EventEnvelope[] {
  const starts = events.filter(({ name }) => name === "session_start");
  const order = starts.toSorted((a, b) => a.client_ts - b.client_ts).map(({ session_id }) => session_id);
  return events.toSorted(
    (a, b) => order.indexOf(a.session_id) - order.indexOf(b.session_id) || seqOf(a) - seqOf(b),
  );
}

/** Checks that an event has the keys of the contract, beside those of every event. */
function expectKeysOfTheContract({ name, payload }: EventEnvelope): void {
  const known = { ...EVENT_PAYLOADS[name as EventName].shape, ...eventContext.shape };
  const optional = ["search_id", "penguin_name", "rank", "comparison"];
  const needed = Object.keys(known).filter((key) => name !== "page_view" || !optional.includes(key));
  expect(Object.keys(known)).toEqual(expect.arrayContaining(Object.keys(payload)));
  expect(Object.keys(payload)).toEqual(expect.arrayContaining(needed));
}

function storedIn(dataDir: string): EventEnvelope[] {
  const found = rows(dataDir, "select event_id, session_id, name, client_ts, payload from event");
  return found.map(
    ({ payload, ...event }) => ({ ...event, payload: JSON.parse(String(payload)) }) as EventEnvelope,
  );
}

const byId = (events: readonly { readonly event_id?: unknown }[]) =>
  events.toSorted((a, b) => String(a.event_id).localeCompare(String(b.event_id)));

/**
 * Returns each event once: an ending page does not wait for answers, and may send again what has already
 * arrived.
 */
function each(posted: readonly EventEnvelope[]): EventEnvelope[] {
  return [...new Map(posted.map((event) => [event.event_id, event])).values()];
}

/** Resolves to the versions that the server names in its answer to a search, by their keys in the event. */
async function answeredVersions(page: Page): Promise<Record<string, string | undefined>> {
  const data = { pos: new Array(9).fill(1), part: new Array(9).fill(1), aquarium: "minato" };
  // A connection that has been idle may be closed just as it is used again.
  const headers = (await page.request.post(PATHS.search, { data, maxRetries: 2 })).headers();
  return {
    engine_ver: headers[SEARCH_VERSION_HEADERS.engine],
    catalog_ver: headers[SEARCH_VERSION_HEADERS.catalog],
    learned_ver: headers[SEARCH_VERSION_HEADERS.learned],
    visitors_ver: headers[SEARCH_VERSION_HEADERS.visitors],
  };
}

/** What visitors get, and what `npm run dev` runs. */
for (const build of ["production", "development"] as const) {
  test.describe(`a whole visit to the ${build} build`, unlessFirst(build === "production"), () => {
    test.use({ build });
    test.setTimeout(180_000);

    // Rule (the-search): Each search has a UUID of its own, made on the device
    // Rule (telemetry-events): `session_start`, `viewport` and `nav_click` go the same way as all others
    // Rule (telemetry-events): Screens are named home, draw, results, detail, catalog and album
    // Rule (telemetry-events): Beside it `search` carries the versions that the answer named
    // Rule (telemetry-events): A switch of modes is recorded
    // Rule (telemetry-events): `viewport` is recorded at a session's start and when the window has changed
    //   and settled
    // Rule (a-guests-code): `album_code` and `album_delete` say what happened, and name no code and no
    //   drawing
    // Rule (signing-in-and-out)
    // Rule (errors)
    // Rule (telemetry-sessions)
    // Rule (views-and-times)
    test("every event of the contract is sent, stored and exported, each once and whole", async ({
      page,
      context,
      fingers,
      server,
      seen,
      expectedErrors,
    }) => {
      expectedErrors.push(/status of 503/);
      const study = await runStudy(server, AQUARIUM, { arms: [{ ...BARE_ARM, aids: ALL_AIDS }] });
      await wholeVisit({ page, context, fingers });
      await study.stop();
      const sessions = () => new Set(seen.posted.map(({ session_id }) => session_id));
      const ofThisVisit = ({ session_id }: EventEnvelope) => sessions().has(session_id);
      const stored = () => storedIn(server.dataDir).filter(ofThisVisit);
      const names = () => withoutRepeatedMoves(inOrder(stored()).filter(isInOrder).map(inShort));
      await expect.poll(names).toEqual(EXPECTED_EVENTS);

      expect(byId(stored())).toEqual(byId(each(seen.posted)));
      expect(rows(server.dataDir, "select * from event_aside")).toEqual([]);
      expect(new Set(stored().map(({ name }) => name))).toEqual(new Set(Object.keys(EVENT_PAYLOADS)));
      for (const event of stored()) expectKeysOfTheContract(event);
      expectValuesOfVisit(inOrder(stored()));
      const versions = await answeredVersions(page);
      for (const { payload } of stored().filter(({ name }) => name === "search"))
        expect(payload).toMatchObject(versions);
      for (const session of sessions()) {
        const ofSession = inOrder(stored()).filter(({ session_id }) => session_id === session);
        expect(ofSession.map(seqOf)).toEqual(upTo(ofSession.length));
      }

      const [events = [], sessionRows = []] = await exported(server.dataDir, "events", "sessions");
      const inExport = events.filter(({ session_id }) => sessions().has(String(session_id)));
      expect(byId(inExport)).toMatchObject(byId(stored()));
      const ends = sessionRows.filter(({ session_id }) => sessions().has(String(session_id)));
      expect(ends.map(({ completeness }) => completeness)).toEqual(["complete", "complete"]);
    });
  });
}
