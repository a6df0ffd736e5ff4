import { randomUUID } from "node:crypto";
import { type AskingStep, COUNT_ASKING_PATH } from "@harapen/contract/calls/count-asking";
import { PATHS, VISIT_HEADER } from "@harapen/contract/calls/paths";
import { recordForm } from "@harapen/contract/calls/record-form";
import { ANSWER_TOKEN_HEADER, SEARCH_VERSION_HEADERS } from "@harapen/contract/calls/search";
import { joinStudyResponse, PARTICIPANT_HEADER, type Participation } from "@harapen/contract/calls/studies";
import {
  FIRST_RESULTS,
  RANK_NOT_SURE,
  SEARCH_ALGORITHM_VERSION,
  STROKE_FLUSH_POINTS,
} from "@harapen/contract/constants";
import { countByCell } from "@harapen/contract/drawing";
import { type RankedPenguin, ranking } from "@harapen/contract/penguin";
import type { EventPayload } from "@harapen/contract/telemetry/events";
import type { PenguinDrawing } from "@harapen/simulator/drawings";
import { type Decision, decide, type Recognition } from "./decision.ts";
import { pictureOf } from "./picture.ts";
import type { SimulatedClock } from "./simulated-clock.ts";
import { VisitEvents } from "./visit-events.ts";
import type { PlannedVisitor } from "./visitors.ts";

/** The time between points: a touch screen reports some 60 a second. */
const POINT_MS = 1_000 / 60;
/**
 * How long visitors look at Home, at the results and at a candidate, and pause between two strokes, in
 * milliseconds.
 */
const LOOKS = { home: 4_000, results: 9_000, detail: 5_000, stroke: 900 };
/** The version of the app that sends a confirmation's rank as text, which the contract does not accept. */
export const BROKEN_VERSION = "1.0.1";

interface Place {
  readonly origin: string;
  readonly aquarium: string;
  readonly study: string;
  readonly clock: SimulatedClock;
  readonly recognition: Recognition;
  /** Whether visitors are asked for their consent, by the first version of a form. */
  readonly asks: boolean;
}

type Search = Awaited<ReturnType<HttpVisitor["search"]>>;

/** Joins the study, or continues in it; resolves to the server's answer and the visit's token. */
export async function join({ origin, aquarium, study, asks }: Place, device: string, visit: string) {
  const consent = asks ? { version: 1, locale: "ja", guardian: false, answer: null } : null;
  const answer = await fetch(origin + PATHS.joinStudy, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ aquarium, study, device, visit, consent }),
  });
  return {
    joined: joinStudyResponse.parse(await answer.json()),
    token: answer.headers.get(VISIT_HEADER) ?? "",
  };
}

/** Counts what somebody who is asked does, as the app does; nothing else is stored of who declines. */
export async function countAsking({ origin, aquarium, study }: Place, step: AskingStep): Promise<void> {
  const answer = await fetch(origin + COUNT_ASKING_PATH, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ aquarium, study, version: 1, step }),
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
}

/** What the comparison with a candidate shows where it is on. */
const viewOf = ({ explanation }: RankedPenguin) => (explanation ? "rings" : "side_by_side");

/** A visitor who draws and searches by the real calls, and records it as the app does. */
export class HttpVisitor {
  readonly #place: Place;
  readonly #planned: PlannedVisitor;
  readonly #events: VisitEvents;
  readonly #drawing = randomUUID();
  #participation: Participation | undefined;
  #visitToken = "";

  constructor(place: Place, planned: PlannedVisitor) {
    this.#place = place;
    this.#planned = planned;
    this.#events = new VisitEvents(place.origin, place.aquarium, place.clock);
  }

  get participation(): Participation {
    if (!this.#participation) throw new Error("the visitor does not take part");
    return this.#participation;
  }

  /**
   * Makes the whole visit. If `whileWaiting` is given, the events wait on the device until it has resolved.
   */
  async visit({
    version = "1.0.0",
    whileWaiting,
  }: {
    version?: string;
    whileWaiting?: () => Promise<void>;
  } = {}) {
    const events = this.#events;
    await this.#begin(version);
    const send = async () => {
      if (!whileWaiting) await events.send();
    };
    await send();
    await this.#view("draw", "home", async () => this.#draw(this.#planned.drawing));
    const search = await this.search();
    await send();
    const decision = decide(this.#planned.random, this.#place.recognition, {
      aids: this.participation.aids,
      ranking: search.ranked.map(({ id }) => id),
      penguin: this.#planned.penguin,
    });
    await this.#view("results", "draw", async () => this.#browse(search, decision));
    if (decision.kind === "confirm") await this.#confirm(search, decision.rank, version === BROKEN_VERSION);
    await this.#save(search, decision);
    events.record("session_end", { reason: "close", dwell_ms: events.now - events.began });
    await whileWaiting?.();
    await events.send();
  }

  /** Joins before anything is recorded, as where consent is asked nothing may be before it. */
  async #begin(version: string): Promise<void> {
    const { aquarium, study } = this.#place;
    const { device } = this.#planned;
    const events = this.#events;
    if (this.#place.asks) await countAsking(this.#place, "asked");
    const { joined, token } = await join(this.#place, device, events.session);
    if (joined.outcome !== "joined") throw new Error(`the visitor does not take part: ${joined.outcome}`);
    this.#participation = joined.participation;
    this.#visitToken = token;
    const { participant, study_version } = joined.participation;
    events.participant = participant;
    events.record("session_start", {
      device,
      app_version: version,
      locale: "ja",
      aquarium,
      uid: "guest",
      referrer: "",
    });
    events.record("viewport", { width: 390, height: 844, dpr: 3, orientation: "portrait" });
    events.record("study_joined", { participant, study, study_version });
    await this.#view("home", "direct", async () => events.pass(LOOKS.home));
  }

  #draw({ strokes }: PenguinDrawing): void {
    const [events, drawing_id] = [this.#events, this.#drawing];
    for (const [index, { brushSize, pos }] of strokes.entries()) {
      const [first, ...others] = pos;
      if (!first) continue;
      events.pass(LOOKS.stroke);
      events.record("stroke_start", {
        drawing_id,
        seq: index + 1,
        x: first.x,
        y: first.y,
        pen_px: brushSize,
      });
      for (let at = 0; at < others.length; at += STROKE_FLUSH_POINTS) {
        const points = others.slice(at, at + STROKE_FLUSH_POINTS).map(({ x, y }) => ({ x, y }));
        events.pass(points.length * POINT_MS);
        events.record("stroke_move", { drawing_id, points });
      }
      events.record("stroke_end", { drawing_id, seq: index + 1, total_strokes: index + 1 });
    }
  }

  /** Searches for the drawing, and records it. */
  async search() {
    const { origin, aquarium } = this.#place;
    const { strokes, mask } = this.#planned.drawing;
    const { token, aids } = this.participation;
    const pos = countByCell(strokes);
    const answer = await fetch(origin + PATHS.search, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        [PARTICIPANT_HEADER]: token,
        [VISIT_HEADER]: this.#visitToken,
      },
      body: JSON.stringify({ pos, part: mask, aquarium, data: strokes }),
    });
    const search_id = randomUUID();
    const versionOf = (of: keyof typeof SEARCH_VERSION_HEADERS) =>
      answer.headers.get(SEARCH_VERSION_HEADERS[of]) ?? "";
    this.#events.record("search", {
      drawing_id: this.#drawing,
      search_id,
      algo_ver: SEARCH_ALGORITHM_VERSION,
      engine_ver: versionOf("engine"),
      catalog_ver: versionOf("catalog"),
      learned_ver: versionOf("learned"),
      visitors_ver: versionOf("visitors"),
      grid9: pos,
      total_strokes: strokes.length,
      part: mask,
      latency_ms: 0,
      looks: 0,
      aids,
    });
    const ranked = ranking.parse(await answer.json());
    return { search_id, ranked, token: answer.headers.get(ANSWER_TOKEN_HEADER) ?? undefined };
  }

  #browse({ search_id, ranked }: Search, decision: Decision): void {
    const events = this.#events;
    const { aids } = this.participation;
    const items = ranked.map(({ id, score }, index) => ({ name: id, pos: index + 1, score }));
    const shown = decision.kind === "confirm" && decision.rank <= FIRST_RESULTS ? FIRST_RESULTS : "all";
    events.record("rank_impression", {
      search_id,
      topN: FIRST_RESULTS,
      items: items.slice(0, FIRST_RESULTS),
      aids,
    });
    if (aids.close_match) events.record("aid_exposure", { search_id, aid: "close_match", exposure: "shown" });
    const [first] = items;
    if (first)
      events.record("card_exposure", { search_id, penguin_name: first.name, rank: 1, after_ms: 1_000 });
    events.pass(LOOKS.results);
    if (shown === "all") {
      events.record("show_more", { search_id, from: FIRST_RESULTS, to: "all" });
      events.record("rank_impression", { search_id, topN: "all", items, aids });
    }
    if (decision.kind === "not-sure") {
      events.record("not_sure", { search_id });
      events.record("not_sure_choice", { search_id, choice: "go_home" });
    }
  }

  async #confirm({ search_id, ranked }: Search, rank: number, isBroken: boolean): Promise<void> {
    const events = this.#events;
    const chosen = ranked[rank - 1];
    if (!chosen) throw new Error(`there is no candidate at rank ${rank}`);
    const candidate = { search_id, penguin_name: chosen.id };
    events.record("result_click", { ...candidate, rank, score: chosen.score });
    const comparison = this.participation.aids.comparison === "on" ? viewOf(chosen) : "off";
    await this.#view(
      "detail",
      "results",
      async () => {
        if (comparison !== "off") this.#recordCompared(search_id, chosen);
        events.pass(LOOKS.detail);
        events.recordUnchecked("confirm_correct", { ...candidate, rank: isBroken ? String(rank) : rank });
      },
      { ...candidate, rank, comparison },
    );
  }

  /**
   * The comparison is on, and seen; where the picture lies under the outline, the drawing could be laid over
   * it.
   */
  #recordCompared(search_id: string, chosen: RankedPenguin): void {
    const aid = viewOf(chosen) === "rings" ? "rings" : "comparison";
    const expose = (aid: "comparison" | "rings" | "overlay", exposure: "available" | "shown") =>
      this.#events.record("aid_exposure", { search_id, penguin_name: chosen.id, aid, exposure });
    expose(aid, "available");
    if (chosen.alignment) expose("overlay", "available");
    expose(aid, "shown");
  }

  /** Saves the record, as the app does at either end. */
  async #save({ search_id, ranked, token }: Search, decision: Decision): Promise<void> {
    const { origin, aquarium } = this.#place;
    const { strokes, mask } = this.#planned.drawing;
    const form = recordForm({
      name: "guest",
      uid: "guest",
      aquarium,
      penname: "",
      bandcolor: [],
      image: pictureOf(strokes),
      time: (this.#events.now - this.#events.began) / 1_000,
      data: strokes,
      ranking: ranked.map(({ id, score }, index) => ({ id, score, rank: index + 1 })),
      part: mask,
      rank: decision.kind === "confirm" ? decision.rank : RANK_NOT_SURE,
      answer_token: token,
      drawing_id: this.#drawing,
      search_id,
      participant: this.participation.participant,
      age_ms: 0,
    });
    const answer = await fetch(origin + PATHS.saveRecord, {
      method: "POST",
      headers: { [VISIT_HEADER]: this.#visitToken },
      body: new URLSearchParams(form),
    });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  }

  async #view(
    screen: string,
    from: string,
    stay: () => Promise<void>,
    details: Pick<EventPayload<"page_view">, "search_id" | "penguin_name" | "rank" | "comparison"> = {},
  ): Promise<void> {
    const events = this.#events;
    const [view_id, began] = [randomUUID(), events.now];
    events.record("page_view", { view_id, screen, from, locale: "ja", ...details });
    await stay();
    const total_ms = events.now - began;
    events.record("page_leave", { view_id, screen, total_ms, active_ms: total_ms });
  }
}
