import type { Aids } from "@harapen/contract/aids";
import type { DeviceKind, FunnelStep } from "@harapen/contract/staff/studies/live";
import type { EventPayload } from "@harapen/contract/telemetry/events";
import { isNoDevice } from "@harapen/contract/telemetry/no-device";
import { readPayload } from "../../research/sessions/exported-event.ts";
import { SequenceNumbers } from "../../research/sessions/sequence-numbers.ts";
import { byArrival, byOrderInSession } from "../../storage/studies/study-sessions.ts";
import type { Visit, VisitedStudy, VisitOutcome } from "./visit.ts";
import type { ReadEvent, VisitEvent } from "./visit-event.ts";

/** A window whose shorter side is less than this, in CSS pixels, counts as a phone's. */
const PHONE_PX = 600;

/** The steps that a view of each screen is. */
const SCREEN_STEPS: Readonly<Record<string, FunnelStep>> = {
  home: "home",
  draw: "draw",
  results: "results",
  detail: "detail",
};

/** The arm's setting to which each aid on the page belongs. */
const AID_SETTINGS = {
  close_match: "close_match",
  comparison: "comparison",
  rings: "comparison",
  overlay: "comparison",
} as const satisfies Record<EventPayload<"aid_exposure">["aid"], keyof Aids>;

/** Sums up a session for a study from all of its events, in the order in which the research export reads them: those without a number first, then by number and the visitor's clock. */
export function summarizeVisit(session: string, events: readonly VisitEvent[], study: VisitedStudy): Visit {
  const sorted = events.toSorted(byOrderInSession);
  const summary = new VisitSummary(study);
  for (const event of sorted) summary.add(event);
  return summary.toVisit(session);
}

function stepsOf({ drawing, rank }: VisitOutcome): FunnelStep[] {
  if (drawing === undefined) return [];
  return [rank === 0 ? "not_sure" : "confirmed"];
}

/** A visit while its events are read. */
class VisitSummary {
  readonly #study: VisitedStudy;
  readonly #numbers = new SequenceNumbers();
  readonly #received: number[] = [];
  readonly #steps = new Set<FunnelStep>();
  /** The study's searches: what was drawn, and under which version of the settings they began. */
  readonly #searches = new Map<string, { readonly drawing: string; readonly version: number }>();
  /** The searches that are not the study's. */
  readonly #others = new Set<string>();
  readonly #listed = new Map<string, number>();
  readonly #outcomes = new Map<string, { rank: number; penguin: string | undefined }>();
  readonly #errors: { code: string; at: number }[] = [];
  readonly #versions = new Set<string>();
  readonly #aids = new Map<number, { readonly reported: Aids[]; readonly exposed: Set<keyof Aids> }>();
  #start: { payload: EventPayload<"session_start">; at: number } | undefined;
  #joined: Visit["joined"];
  #joinedBy: VisitEvent | undefined;
  /** The versions of the settings under which it joined, in their order, with when by the visitor's clock. */
  readonly #joins: { readonly version: number; readonly at: number }[] = [];
  #shorterSide: number | undefined;
  #aquarium: string | null = null;
  /** The aquarium where the visitor is: an event that names none is at the last one named. */
  #here: string | null = null;
  #firstReceived = Number.POSITIVE_INFINITY;
  #lastReceived = 0;
  #clockOffset = Number.POSITIVE_INFINITY;
  #lastClient: number | undefined;
  #backwards = 0;
  #lastName = "";

  constructor(study: VisitedStudy) {
    this.#study = study;
  }

  add(event: VisitEvent): void {
    const at = Date.parse(event.received_at);
    if (event.aquarium === this.#study.aquarium && !event.aside) this.#received.push(at);
    this.#firstReceived = Math.min(this.#firstReceived, at);
    this.#lastReceived = Math.max(this.#lastReceived, at);
    this.#aquarium ??= event.aquarium;
    this.#here = event.aquarium ?? this.#here;
    this.#clockOffset = Math.min(this.#clockOffset, at - event.client_ts);
    if (event.session_seq !== null) {
      this.#numbers.add(event.session_seq, event.name === "session_end");
      this.#backwards = Math.max(this.#backwards, (this.#lastClient ?? event.client_ts) - event.client_ts);
      this.#lastClient = event.client_ts;
    }
    this.#lastName = event.name;
    // Every stroke begins with this event; its payload is not needed.
    if (event.name === "stroke_start" && this.#isHere && !event.aside) this.#steps.add("stroke");
    if (event.payload !== null)
      this.#read({ name: event.name, payload: readPayload(event.payload) } as ReadEvent, event);
  }

  toVisit(session: string): Visit {
    const device = this.#start?.payload.device ?? session;
    const outcomes = [...this.#outcomes].map(([search, outcome]) => this.#toOutcome(search, outcome));
    return {
      session,
      aquarium: this.#aquarium,
      events: this.#received.length,
      lastHere: this.#received.reduce((last, at) => Math.max(last, at), 0),
      received: this.#received,
      firstReceived: this.#firstReceived,
      lastReceived: this.#lastReceived,
      started: this.#start?.at ?? this.#firstReceived,
      hasStart: this.#start !== undefined,
      device: isNoDevice(device) ? null : device,
      kind: this.#kind(),
      locale: this.#start?.payload.locale,
      joined: this.#joined,
      steps: new Set([...this.#steps, ...outcomes.flatMap(stepsOf)]),
      outcomes,
      completeness: this.#numbers.completeness,
      missing: this.#numbers.missing ?? 0,
      ended: this.#lastName === "session_end",
      lastName: this.#lastName,
      clockOffset: this.#clockOffset,
      backwards: this.#backwards,
      errors: this.#errors,
      versions: this.#versions,
      aids: [...this.#aids].map(([version, aids]) => ({ version, ...aids })),
    };
  }

  #read(event: ReadEvent, stored: VisitEvent): void {
    const at = Date.parse(stored.received_at);
    switch (event.name) {
      case "session_start":
        this.#start ??= { payload: event.payload, at };
        break;
      case "viewport":
        this.#shorterSide ??= Math.min(event.payload.width, event.payload.height);
        break;
      case "study_joined":
        this.#join(event.payload, stored);
        break;
      case "error_client":
        this.#errors.push({ code: event.payload.code, at });
        break;
      case "page_view": {
        const step = SCREEN_STEPS[event.payload.screen];
        if (step && this.#isHere) this.#steps.add(step);
        break;
      }
      default:
        if (this.#isOfStudy(event)) this.#readSearch(event, stored);
    }
  }

  /** Whether an event belongs to a search of the study: one at its aquarium after the visit joined. What follows from a search belongs to it, wherever and whenever it is reported. */
  #isOfStudy({ name, payload }: ReadEvent): boolean {
    const isNow = this.#isHere && this.#joined !== undefined;
    const { search_id } = payload as { readonly search_id?: string };
    if (search_id === undefined) return isNow;
    if (name === "search" && !isNow) this.#others.add(search_id);
    return this.#searches.has(search_id) || (isNow && !this.#others.has(search_id));
  }

  get #isHere(): boolean {
    return this.#here === this.#study.aquarium;
  }

  /** Sets the visit's participant in the study: of several, the first to arrive, as in exports. */
  #join({ study, participant, study_version }: EventPayload<"study_joined">, event: VisitEvent): void {
    if (study.toLowerCase() !== this.#study.id) return;
    this.#joins.push({ version: study_version, at: event.client_ts });
    if (this.#joinedBy && byArrival(this.#joinedBy, event) < 0) return;
    this.#joinedBy = event;
    this.#joined = { participant: participant.toLowerCase() };
  }

  /** Reads what is of an arm: nothing before the visit joined. */
  #readSearch(event: ReadEvent, { client_ts }: VisitEvent): void {
    switch (event.name) {
      case "narrowing_shown":
        this.#aidsOf().exposed.add("narrowing");
        break;
      case "look_shown":
        this.#aidsOf(event.payload.search_id).exposed.add("look");
        break;
      case "aid_exposure":
        this.#aidsOf(event.payload.search_id).exposed.add(AID_SETTINGS[event.payload.aid]);
        break;
      case "search_failed":
        this.#steps.add("done");
        break;
      case "search":
        this.#addSearch(event.payload, client_ts);
        break;
      case "rank_impression":
        this.#addList(event.payload);
        break;
      case "confirm_correct":
        this.#outcomes.set(event.payload.search_id, {
          rank: event.payload.rank,
          penguin: event.payload.penguin_name,
        });
        break;
      case "not_sure_choice":
        this.#outcomes.set(event.payload.search_id, { rank: 0, penguin: undefined });
    }
  }

  #addSearch({ search_id, drawing_id, aids, ...search }: EventPayload<"search">, answeredAt: number): void {
    this.#steps.add("done");
    if (!this.#searches.has(search_id)) {
      // A search has the aids that were in force as it began, whatever the visit has joined while it was under way.
      const version = this.#versionAt(answeredAt - search.latency_ms);
      this.#searches.set(search_id, { drawing: drawing_id.toLowerCase(), version });
    }
    if (aids) this.#aidsOf(search_id).reported.push(aids);
    const { engine_ver = "", catalog_ver = "", learned_ver = "", on_device } = search;
    // A device that searches by itself has its own engine.
    if (!on_device) this.#versions.add([engine_ver, catalog_ver, learned_ver].join(" "));
  }

  #addList({ search_id, items, aids }: EventPayload<"rank_impression">): void {
    this.#listed.set(search_id, Math.max(items.length, this.#listed.get(search_id) ?? 0));
    if (aids) this.#aidsOf(search_id).reported.push(aids);
  }

  /** Returns the version of the settings under which it had joined last at a time by the visitor's clock; before all, the first. */
  #versionAt(time: number): number {
    const join = this.#joins.findLast(({ at }) => at <= time) ?? this.#joins[0];
    return join?.version ?? 0;
  }

  /** Returns what was had of the aids under the version of the settings that a search was made under, whenever it is reported; without one, under the last. */
  #aidsOf(search?: string) {
    const version = this.#searches.get(search ?? "")?.version ?? this.#joins.at(-1)?.version ?? 0;
    const aids = this.#aids.get(version) ?? { reported: [], exposed: new Set() };
    this.#aids.set(version, aids);
    return aids;
  }

  #toOutcome(search: string, { rank, penguin }: { rank: number; penguin: string | undefined }): VisitOutcome {
    return {
      search,
      drawing: this.#searches.get(search)?.drawing,
      rank,
      penguin,
      listed: this.#listed.get(search) ?? 0,
    };
  }

  #kind(): DeviceKind {
    if (this.#start?.payload.kiosk) return "kiosk";
    return this.#shorterSide !== undefined && this.#shorterSide < PHONE_PX ? "phone" : "larger";
  }
}
