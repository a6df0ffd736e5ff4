import { randomUUID } from "node:crypto";
import { DEFAULT_AIDS } from "@harapen/contract/aids";
import { SEARCH_ALGORITHM_VERSION, STROKE_FLUSH_MS, STROKE_FLUSH_POINTS } from "@harapen/contract/constants";
import { countByCell, type Stroke } from "@harapen/contract/drawing";
import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";
import { ENGINE_VERSION } from "@harapen/recognition/engine-version";
import type { PenguinDrawing } from "@harapen/simulator/drawings";
import type { Random } from "@harapen/simulator/random";
import { penguinId, SLUG } from "../support/aquarium-folder.ts";

/** An event as the database stores it. */
export interface VisitEvent {
  readonly event_id: string;
  readonly session_id: string;
  readonly session_seq: number;
  readonly name: EventName;
  readonly client_ts: number;
  readonly payload: string;
}

/** The time between points: a touch screen reports some 60 a second. */
export const POINT_MS = 1_000 / 60;
const POINTS_PER_EVENT = Math.min(STROKE_FLUSH_POINTS, Math.ceil(STROKE_FLUSH_MS / POINT_MS));
const FIRST_RESULTS = Array.from({ length: 7 }, (_, index) => ({
  name: penguinId(index),
  pos: index + 1,
  score: 0.1,
}));

/** The penguin that is confirmed. */
const FOUND = penguinId(1);

/** A visit in which one penguin is drawn, searched for and confirmed, with all its events. */
export class Visit {
  readonly drawing_id = randomUUID();
  readonly search_id = randomUUID();
  readonly events: VisitEvent[] = [];
  readonly #session_id = randomUUID();
  readonly #random: Random;
  #now: number;

  /** Begins at `startsAt`, in milliseconds since 1970. */
  constructor(random: Random, drawing: PenguinDrawing, startsAt: number) {
    this.#random = random;
    this.#now = startsAt;
    this.#start();
    this.#view("home", "direct", () => {
      this.#wait(2_000, 9_000);
      this.#record("cta_click", { button: "draw", mode: "guest", target: `/${SLUG}/draw-penguin` });
    });
    this.#view("draw", "home", () => this.#draw(drawing));
    this.#view("results", "draw", () => this.#browse());
    this.#view("detail", "results", () => {
      this.#wait(1_000, 9_000);
      this.#record("confirm_correct", { search_id: this.search_id, penguin_name: FOUND, rank: 2 });
    });
    this.#record("session_end", { reason: "close", dwell_ms: this.#now - startsAt });
  }

  #start(): void {
    const visitor = {
      device: randomUUID(),
      uid: "guest",
      referrer: "https://guide.example/penguins?from=poster",
    };
    this.#record("session_start", { ...visitor, app_version: "1.0.0", locale: "ja", aquarium: SLUG });
    this.#record("viewport", { width: 390, height: 844, dpr: 3, orientation: "portrait" });
  }

  #draw({ strokes, mask }: PenguinDrawing): void {
    for (const stroke of strokes) this.#stroke(stroke, strokes.length);
    const latency_ms = this.#wait(20, 200);
    this.#record("search", {
      drawing_id: this.drawing_id,
      search_id: this.search_id,
      algo_ver: SEARCH_ALGORITHM_VERSION,
      engine_ver: ENGINE_VERSION,
      catalog_ver: "0123456789ab",
      learned_ver: "none",
      visitors_ver: "shipped",
      grid9: countByCell(strokes),
      total_strokes: strokes.length,
      part: mask,
      latency_ms,
      aids: DEFAULT_AIDS,
    });
  }

  #stroke({ stroke: seq, brushSize, pos: [first, ...others] }: Stroke, total_strokes: number): void {
    if (!first) return;
    const { drawing_id } = this;
    this.#wait(300, 2_500);
    this.#record("stroke_start", { drawing_id, seq, x: first.x, y: first.y, pen_px: brushSize });
    for (let at = 0; at < others.length; at += POINTS_PER_EVENT) {
      const points = others.slice(at, at + POINTS_PER_EVENT).map(({ x, y }) => ({ x, y }));
      this.#now += points.length * POINT_MS;
      this.#record("stroke_move", { drawing_id, points });
    }
    this.#record("stroke_end", { drawing_id, seq, total_strokes });
  }

  #browse(): void {
    const { search_id } = this;
    this.#record("rank_impression", { search_id, topN: 7, items: FIRST_RESULTS, aids: DEFAULT_AIDS });
    this.#wait(2_000, 20_000);
    this.#record("result_click", { search_id, penguin_name: FOUND, rank: 2, score: 0.1 });
  }

  #view(screen: string, from: string, stay: () => void): void {
    const view_id = randomUUID();
    const began = this.#now;
    this.#record("page_view", { view_id, screen, from, locale: "ja" });
    stay();
    const total_ms = this.#now - began;
    this.#record("page_leave", { view_id, screen, total_ms, active_ms: total_ms });
  }

  #wait(shortest: number, longest: number): number {
    const waited = this.#random.integer(shortest, longest);
    this.#now += waited;
    return waited;
  }

  #record<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
    const session_seq = this.events.length + 1;
    this.events.push({
      event_id: randomUUID(),
      session_id: this.#session_id,
      session_seq,
      name,
      client_ts: Math.round(this.#now),
      payload: JSON.stringify({ ...payload, session_seq, aquarium: SLUG }),
    });
  }
}
