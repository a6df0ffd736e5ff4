import { randomUUID } from "node:crypto";
import type { Aids } from "@harapen/contract/aids";
import { everythingVisible } from "@harapen/contract/drawing";
import type { StudySettings } from "@harapen/contract/studies/settings";
import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/database.ts";
import type { EventRow } from "../../sessions/event-row.ts";
import { rebuildSessions } from "../../sessions/session-store.ts";
import type { Participant } from "../../studies/enrolment/participant-store.ts";
import { studyDigest } from "../../studies/study-digest.ts";
import type { KeyedStudy } from "../../studies/study-store.ts";
import { studySettings } from "./study-settings.ts";

/** What a scripted visit does; each step includes the ones before it. */
export interface ScriptedVisit {
  readonly at: Date;
  readonly device: string;
  /** `undefined` where the visitor does not take part. */
  readonly participant?: Participant | undefined;
  readonly kiosk?: boolean;
  readonly locale?: "ja" | "en";
  /** How far it goes. */
  readonly until?: "home" | "draw" | "stroke" | "search" | "detail" | "outcome";
  /** The place of the penguin that is confirmed; 0 for not sure. */
  readonly rank?: number;
  /** Whether the drawing is laid over the candidate's picture, in an arm that can. */
  readonly overlay?: boolean;
  readonly session?: string;
  readonly drawing?: string;
  readonly engine?: string;
  /** Whether it has no end, and the number of an event that never arrives. */
  readonly open?: boolean;
  readonly lost?: number;
  /** How much later than it happened the server receives each event, in milliseconds. */
  readonly late?: number;
  /** The number of its first event, where the session has some already. */
  readonly firstSeq?: number;
  /** The aids of its searches, where they are not those of the participant's arm. */
  readonly aids?: Aids;
}

const STEPS = ["home", "draw", "stroke", "search", "detail", "outcome"] as const;
const RANKED = ["p1", "p2", "p3"];

/** A running study at the test's aquarium, and its visits, each event as the server stores it. */
export class StudyFixture {
  readonly rooms: Context;
  readonly study: KeyedStudy;
  readonly #database: Database;

  private constructor(database: Database, rooms: Context, study: KeyedStudy) {
    this.#database = database;
    this.rooms = rooms;
    this.study = study;
  }

  /** Makes a study that runs at an existing aquarium. */
  static async at(
    rooms: Context,
    aquarium: string,
    changes: Partial<StudySettings> = {},
  ): Promise<StudyFixture> {
    const { database } = rooms;
    const id = await rooms.studies.stored.add(aquarium, {
      settings: studySettings(changes),
      by: null,
      reason: "",
    });
    await rooms.studies.stored.setStatus(id, "running");
    const started_at = "2026-09-01T00:00:00.000Z";
    await database.updateTable("study").set({ started_at }).where("id", "=", id).execute();
    const study = await rooms.studies.stored.find(id);
    if (!study) throw new Error("the study was not added");
    return new StudyFixture(database, rooms, study);
  }

  /** Adds a participant of an arm, who joined at a time. */
  async join(arm: string, device: string, at: Date): Promise<Participant> {
    const { id, key } = this.study;
    const joined = await this.rooms.studies.participants.join({
      study: id,
      unit: randomUUID(),
      code: undefined,
      arm,
      study_version: 1,
      consent_version: null,
      consented_at: null,
      consent_locale: null,
      guardian: 0,
      device: studyDigest(key, "device", device),
    });
    const joined_at = at.toISOString();
    await this.#database.updateTable("participant").set({ joined_at }).where("id", "=", joined.id).execute();
    return { ...joined, joined_at };
  }

  /** Stores the events of a visit; resolves to its session, drawing and search. */
  async visit(visit: ScriptedVisit) {
    const { device, participant, until = "outcome", rank = 1, locale = "ja" } = visit;
    const keys = {
      session: visit.session ?? randomUUID(),
      drawing: visit.drawing ?? randomUUID(),
      search: randomUUID(),
    };
    const { drawing: drawing_id, search: search_id } = keys;
    const reaches = (step: (typeof STEPS)[number]) => STEPS.indexOf(until) >= STEPS.indexOf(step);
    const events: [EventName, object][] = [];
    const add = <Name extends EventName>(name: Name, payload: EventPayload<Name>) =>
      events.push([name, payload]);
    const aids =
      visit.aids ?? this.study.current.settings.arms.find(({ key }) => key === participant?.arm)?.aids;
    const comparison = aids?.comparison === "on" ? "rings" : "off";
    const view = (screen: string) =>
      add("page_view", {
        view_id: randomUUID(),
        screen,
        from: "direct",
        locale,
        ...(screen === "detail" && { search_id, penguin_name: "p1", rank: 1, comparison }),
      });
    add("session_start", {
      device,
      app_version: "1.0.0",
      locale,
      aquarium: this.study.aquarium,
      uid: "guest",
      referrer: "",
      ...(visit.kiosk && { kiosk: true }),
    });
    add("viewport", { width: 390, height: 844, dpr: 3, orientation: "portrait" });
    if (participant)
      add("study_joined", { participant: participant.id, study: this.study.id, study_version: 1 });
    view("home");
    if (reaches("draw")) view("draw");
    if (reaches("stroke")) {
      add("stroke_start", { drawing_id, seq: 0, x: 200, y: 210, pen_px: 10 });
      add("stroke_move", { drawing_id, points: [{ x: 201, y: 211 }] });
      add("stroke_end", { drawing_id, seq: 0, total_strokes: 1 });
    }
    if (reaches("search")) {
      const versions = { engine_ver: visit.engine ?? "1-0a", catalog_ver: "c1", learned_ver: "none" };
      add("search", {
        search_id,
        drawing_id,
        algo_ver: "1.0.0",
        ...versions,
        grid9: [0, 0, 0, 0, 1, 0, 0, 0, 0],
        total_strokes: 1,
        part: everythingVisible(),
        latency_ms: 40,
        ...(aids && { aids }),
      });
      view("results");
      const items = RANKED.map((name, index) => ({ name, pos: index + 1, score: 0.5 / (index + 1) }));
      add("rank_impression", { search_id, topN: 7, items, ...(aids && { aids }) });
      if (aids?.close_match)
        add("aid_exposure", { search_id, aid: "close_match", exposure: "shown", penguin_name: "p1" });
    }
    if (reaches("detail")) {
      add("result_click", {
        search_id,
        penguin_name: RANKED[Math.max(rank, 1) - 1] ?? "p1",
        rank: Math.max(rank, 1),
        score: 0.5,
      });
      view("detail");
      const expose = (aid: "rings" | "overlay", exposure: "available" | "shown") =>
        add("aid_exposure", { search_id, aid, exposure, penguin_name: "p1" });
      if (aids && aids.comparison !== "off") expose("rings", "available");
      if (aids?.comparison === "on") {
        expose("overlay", "available");
        expose("rings", "shown");
        if (visit.overlay) add("aid_toggle", { search_id, aid: "comparison", to: "overlay" });
      }
    }
    if (reaches("outcome")) {
      if (rank > 0) add("confirm_correct", { search_id, penguin_name: RANKED[rank - 1] ?? "p1", rank });
      else add("not_sure_choice", { search_id, choice: "go_home" });
    }
    if (!visit.open) add("session_end", { reason: "close", dwell_ms: events.length * 1_000 });
    await this.insert(keys.session, events, visit.at, visit.late, visit.firstSeq);
    if (visit.lost !== undefined) await this.#lose(keys.session, visit.lost);
    return keys;
  }

  /**
   * Stores that a session says, in an event without a number, that it is a participant, of this study unless
   * another is given.
   */
  async claim(
    session: string,
    participant: string,
    received_at: string,
    study = this.study.id,
  ): Promise<void> {
    const payload = { participant, study, study_version: 1 };
    await this.#store(session, [
      {
        event_id: randomUUID(),
        session_id: session,
        session_seq: null,
        name: "study_joined",
        client_ts: 0,
        received_at,
        aquarium: this.study.aquarium,
        payload: JSON.stringify(payload),
      },
    ]);
  }

  async #store(session: string, rows: readonly EventRow[]): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      await transaction.insertInto("event").values(rows).execute();
      await rebuildSessions(transaction, [session]);
    });
  }

  async #lose(session: string, seq: number): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom("event")
        .where("session_id", "=", session)
        .where("session_seq", "=", seq)
        .execute();
      await rebuildSessions(transaction, [session]);
    });
  }

  /** Stores events of a session, one second apart, numbered from 1 or after the session's last number. */
  async insert(
    session: string,
    events: readonly (readonly [EventName, object])[],
    at: Date,
    late = 250,
    firstSeq = 1,
  ): Promise<void> {
    const rows = events.map(([name, payload], index) => {
      const client_ts = at.getTime() + index * 1_000;
      return {
        event_id: randomUUID(),
        session_id: session,
        session_seq: firstSeq + index,
        name,
        client_ts,
        received_at: new Date(client_ts + late).toISOString(),
        aquarium: this.study.aquarium,
        payload: JSON.stringify({ ...payload, session_seq: firstSeq + index, aquarium: this.study.aquarium }),
      };
    });
    await this.#store(session, rows);
  }
}
