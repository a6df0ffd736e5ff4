import type { Aids, ComparisonView } from "@harapen/contract/aids";
import type { EventPayload } from "@harapen/contract/telemetry/events";
import { getOrCreate } from "../sessions/bounded-map.ts";
import type { ContractEvent, ExportedEvent } from "../sessions/exported-event.ts";
import { EXPOSED_AIDS, type ExposedAid } from "../tables/study/exposures.ts";

/** A participant's exposure to one aid in one search. Times are by the visitor's clock. */
export interface Exposure {
  available: number | undefined;
  shown: number | undefined;
  switched: number | undefined;
  switches: number;
}

interface SearchExposures {
  aids: Aids | undefined;
  readonly byAid: Record<ExposedAid, Exposure>;
}

/** The exposures of a session's visitor in each search, from its events in their order. */
export class ExposureRows {
  readonly #searches = new Map<string, SearchExposures>();
  /** When the faces of those still in the running were first shown, by drawing. */
  readonly #narrowed = new Map<string, number>();
  /** What the comparison shows; undefined where the page did not report it. */
  #view: ComparisonView | undefined;

  add({ event }: ExportedEvent, { name, payload }: ContractEvent): void {
    const at = event.client_ts;
    if (name === "search") this.#addSearch(payload);
    else if (name === "rank_impression") this.#addImpression(payload);
    else if (name === "aid_exposure") this.#expose(payload.search_id, payload.aid, at, payload.exposure);
    else if (name === "page_view") this.#view = payload.comparison;
    else if (name === "aid_toggle") this.#toggle(payload, at);
    else if (name === "look_shown")
      this.#expose(payload.search_id, "look", at, payload.form === "question" ? "shown" : "available");
    else if (name === "narrowing_shown") getOrCreate(this.#narrowed, payload.drawing_id, () => at);
  }

  /** Returns the exposures in a search, by aid, with the setting in force. */
  of(
    search: string,
  ): { readonly aid: ExposedAid; readonly setting: string | undefined; readonly exposure: Exposure }[] {
    const { aids, byAid } = this.#searches.get(search) ?? noExposures();
    return EXPOSED_AIDS.map((aid) => ({ aid, setting: settingOf(aids, aid), exposure: byAid[aid] }));
  }

  #addSearch({ search_id, drawing_id, aids }: EventPayload<"search">): void {
    const search = this.#get(search_id);
    if (!search) return;
    search.aids ??= aids;
    const narrowed = this.#narrowed.get(drawing_id);
    if (narrowed !== undefined) note(search.byAid.narrowing, narrowed, "shown");
  }

  #addImpression({ search_id, aids }: EventPayload<"rank_impression">): void {
    const search = this.#get(search_id);
    if (search) search.aids ??= aids;
  }

  /** Counts a switching of the comparison, of the view that it leaves and of the one that takes its place. */
  #toggle({ search_id, to }: EventPayload<"aid_toggle">, at: number): void {
    const switched = new Set<ExposedAid>(["comparison", ...aidsOf(this.#view), ...aidsOf(to)]);
    this.#view = to;
    const search = this.#get(search_id);
    if (!search) return;
    for (const aid of switched) {
      const exposure = search.byAid[aid];
      exposure.switches++;
      exposure.switched ??= at;
      note(exposure, at, "available");
    }
    for (const aid of aidsOf(to)) note(search.byAid[aid], at, "shown");
  }

  #expose(search: string, aid: ExposedAid, at: number, how: "available" | "shown"): void {
    const found = this.#get(search);
    if (!found) return;
    for (const each of isView(aid) ? aidsOf(aid) : [aid]) note(found.byAid[each], at, how);
  }

  #get(search: string): SearchExposures | undefined {
    return getOrCreate(this.#searches, search, noExposures);
  }
}

function noExposures(): SearchExposures {
  const none = (): Exposure => ({ available: undefined, shown: undefined, switched: undefined, switches: 0 });
  const byAid = Object.fromEntries(EXPOSED_AIDS.map((aid) => [aid, none()])) as Record<ExposedAid, Exposure>;
  return { aids: undefined, byAid };
}

/** Whether an aid is one of the comparison's views. */
function isView(aid: ExposedAid): aid is "rings" | "overlay" {
  return aid === "rings" || aid === "overlay";
}

/** The aids that a view of the comparison shows: the comparison itself, and with it rings or overlay. */
function aidsOf(view: ComparisonView | undefined): ExposedAid[] {
  if (view === undefined || view === "off") return [];
  return view === "side_by_side" ? ["comparison"] : ["comparison", view];
}

/** What is shown can be had. */
function note(exposure: Exposure, at: number, how: "available" | "shown"): void {
  exposure.available ??= at;
  if (how === "shown") exposure.shown ??= at;
}

function settingOf(aids: Aids | undefined, aid: ExposedAid): string | undefined {
  if (!aids) return undefined;
  return String(isView(aid) ? aids.comparison : aids[aid]);
}
