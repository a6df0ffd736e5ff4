import { randomUUID } from "node:crypto";
import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { UNSURE } from "@harapen/contract/constants";
import { countByCell, type Stroke, type VisibilityMask } from "@harapen/contract/drawing";
import type { StudySettings } from "@harapen/contract/studies/settings";
import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";
import type { VisitorTraits } from "@harapen/contract/visitor-traits";
import type { Drawing } from "@harapen/recognition/drawing/scene";
import { type Ranked, rank } from "@harapen/recognition/rank";
import { prepareReferences, type ReferenceSet } from "@harapen/recognition/reference";
import { visitorsOf } from "@harapen/recognition/visitors/visitors";
import { drawPenguin } from "@harapen/simulator/drawings";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom, type Random } from "@harapen/simulator/random";
import { VISITORS, type Visitor } from "@harapen/simulator/visitors";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/database.ts";
import { toRecordRow } from "../../search/record-row.ts";
import type { Participant } from "../../studies/enrolment/participant-store.ts";
import { aquariumContent } from "../aquarium-fixture.ts";
import { roomsOf } from "../rooms.ts";
import { StudyFixture } from "../studies/study-fixture.ts";

export const HALL = "testhall";
const START = Date.parse("2026-09-01T01:00:00.000Z");
const MINUTE = 60_000;
/** The visits that a day has, so that no network has more of one bird than may teach. */
const VISITS_A_DAY = 30;

/** A drawing and what the engine makes of it. */
export interface Drawn {
  readonly strokes: Stroke[];
  readonly mask: VisibilityMask;
  readonly ranking: readonly Ranked[];
}

/** What a visit leaves. */
interface Visit {
  readonly drawn: Drawn;
  readonly device?: string;
  readonly participant?: Participant | undefined;
  /** The place of the penguin that is confirmed, from 1; 0 for not sure. */
  readonly place: number;
  /** The bird that a witness saw; `undefined`: there was none, `null`: none in the list. */
  readonly seen?: string | null | undefined;
  readonly answered?: readonly AnsweredLook[];
  readonly prefix?: string;
  /** When it began; by default so many visits come a day. */
  readonly at?: Date;
  /** Whether its strokes are events too, as they are unless the visitor's recording says otherwise. */
  readonly traced?: boolean;
  /** Whether the drawing was saved, and whether its search was signed. */
  readonly saved?: boolean;
  readonly signed?: boolean;
}

/** An aquarium of made-up penguins with a study, and the visits there, stored as the product stores them. */
export class SimulatedHall {
  readonly fixture: StudyFixture;
  readonly references: ReferenceSet;
  readonly penguins: readonly string[];
  readonly #random: Random;
  readonly #patterns: readonly ReturnType<typeof makePattern>[];
  #visits = 0;

  private constructor(
    fixture: StudyFixture,
    random: Random,
    patterns: readonly ReturnType<typeof makePattern>[],
  ) {
    this.fixture = fixture;
    this.#random = random;
    this.#patterns = patterns;
    this.penguins = patterns.map((_, index) => `p${index + 1}`);
    const references = patterns.map((spots, index) => ({
      id: `p${index + 1}`,
      spots,
      bandColors: [],
      names: [`p${index + 1}`],
    }));
    this.references = prepareReferences(references);
  }

  /** Imports the aquarium into a database, with a study that runs. */
  static async in(
    database: Database,
    { seed, penguins, settings }: { seed: string; penguins: number; settings?: Partial<StudySettings> },
  ): Promise<SimulatedHall> {
    const random = createRandom(seed);
    const patterns = Array.from({ length: penguins }, () => makePattern(random));
    const rooms = roomsOf(database);
    const content = await aquariumContent();
    const [first] = content.penguins;
    if (!first) throw new Error("the fixture has penguins");
    const { picture, icon } = first;
    const words = { name: {}, comment: {}, place: {}, gender: {} };
    await rooms.catalog.aquariums.replace({
      ...content,
      penguins: patterns.map((spots, index) => ({
        id: `p${index + 1}`,
        picture,
        icon,
        band_color: [],
        spots,
      })),
      dictionaries: Object.fromEntries(
        Object.entries(content.dictionaries).map(([locale, dictionary]) => [
          locale,
          { ...dictionary, penguin: { name: words.name, comment: words.comment } },
        ]),
      ) as typeof content.dictionaries,
    });
    return new SimulatedHall(await StudyFixture.at(rooms, HALL, settings), random, patterns);
  }

  get rooms(): Context {
    return this.fixture.rooms;
  }

  /** Draws a penguin as one of some visitors does, the simulator's unless given, and searches for it. */
  draw(penguin = oneOf(this.#random, this.penguins), visitors: readonly Visitor[] = VISITORS): Drawn {
    for (;;) {
      const { strokes, mask } = drawPenguin(
        this.#random,
        this.spotsOf(penguin),
        oneOf(this.#random, visitors),
      );
      if (strokes.length > 0) return { strokes, mask, ranking: this.rank({ strokes, mask }) };
    }
  }

  /** Ranks by a drawing, as for visitors of these traits. */
  rank(
    { strokes, mask }: Pick<Drawn, "strokes" | "mask">,
    looks: readonly AnsweredLook[] = [],
    traits: VisitorTraits = {},
  ): Ranked[] {
    const drawing: Drawing = { counts: countByCell(strokes), mask, strokes, bandColors: [], name: "" };
    return rank({ ...this.references, visitors: visitorsOf(traits) }, drawing, looks);
  }

  spotsOf(penguin: string): ReturnType<typeof makePattern> {
    return this.#patterns[this.penguins.indexOf(penguin)] ?? [];
  }

  /** Lets a participant join, on a device. */
  join(device: string): Promise<Participant> {
    return this.fixture.join("hints", device, new Date(START));
  }

  /** Stores a visit: its events, its record where it was saved, and what a witness entered. */
  async visit(visit: Visit) {
    const { drawn, place, seen, answered = [], saved = true, signed = true } = visit;
    const { device = `device ${this.#visits}`, prefix = `prefix ${this.#visits}`, participant } = visit;
    const number = this.#visits++;
    const { at = new Date(START + Math.floor(number / VISITS_A_DAY) * 24 * 60 * MINUTE + number * MINUTE) } =
      visit;
    const ids = { session: randomUUID(), drawing: randomUUID() };
    const searches = Array.from({ length: answered.length + 1 }, () => randomUUID());
    const search = searches.at(-1) as string;
    const ranking = answered.length > 0 ? this.rank(drawn, answered) : drawn.ranking;
    const confirmed = ranking[place - 1]?.id;
    await this.fixture.insert(
      ids.session,
      this.#events({ ...visit, device, participant, answered }, { ...ids, searches, confirmed }),
      at,
    );
    if (saved) {
      const row = toRecordRow(
        {
          name: "guest",
          uid: "guest",
          aquarium: HALL,
          penname: "",
          bandcolor: [],
          time: 30,
          data: drawn.strokes,
          ranking: ranking.map(({ id, score }) => ({ id, score })),
          part: drawn.mask,
          rank: place,
          drawing_id: ids.drawing,
          search_id: search,
          session: ids.session,
        },
        new Uint8Array([1]),
        signed
          ? {
              id: randomUUID(),
              visit: { id: `visit ${number}`, prefixDigest: prefix },
              at: at.toISOString(),
              looks: answered.length,
            }
          : undefined,
      );
      await this.rooms.visits.records.save({ ...row, saved_at: at.toISOString() });
    }
    if (participant && seen !== undefined)
      await this.rooms.studies.truth.add({
        study: this.fixture.study.id,
        participant: participant.id,
        drawing_id: ids.drawing,
        penguin: seen,
        note: "",
        entered_by: "staff-7",
      });
    return ids;
  }

  #events(
    { drawn, device, participant, answered = [], place, traced = true }: Visit & { readonly device: string },
    ids: { drawing: string; searches: readonly string[]; confirmed: string | undefined },
  ): [EventName, object][] {
    const events: [EventName, object][] = [];
    const add = <Name extends EventName>(name: Name, payload: EventPayload<Name>) =>
      events.push([name, payload]);
    const { drawing: drawing_id, searches, confirmed } = ids;
    add("session_start", {
      device,
      app_version: "1.0.0",
      locale: "ja",
      aquarium: HALL,
      uid: "guest",
      referrer: "",
    });
    const { id: study } = this.fixture.study;
    if (participant) add("study_joined", { participant: participant.id, study, study_version: 1 });
    (traced ? drawn.strokes : []).forEach(({ pos, brushSize }, seq) => {
      const [first, ...rest] = pos;
      if (first) add("stroke_start", { drawing_id, seq, x: first.x, y: first.y, pen_px: brushSize });
      if (rest.length > 0) add("stroke_move", { drawing_id, points: rest.map(({ x, y }) => ({ x, y })) });
      add("stroke_end", { drawing_id, seq, total_strokes: seq + 1 });
    });
    searches.forEach((search_id, looks) => {
      const after_search_id = searches[looks - 1] ?? null;
      add("search", {
        search_id,
        drawing_id,
        algo_ver: "1.0.0",
        grid9: countByCell(drawn.strokes),
        total_strokes: drawn.strokes.length,
        part: drawn.mask,
        latency_ms: 40,
        looks,
        after_search_id,
      });
      const look = answered[looks];
      if (look) addLook(add, search_id, looks + 1, look);
    });
    const search_id = searches.at(-1) as string;
    if (confirmed !== undefined) add("confirm_correct", { search_id, penguin_name: confirmed, rank: place });
    add("session_end", { reason: "close", dwell_ms: 1_000 });
    return events;
  }
}

/** Returns any of some things, of which there is at least one. */
export function oneOf<Each>(random: Random, all: readonly Each[]): Each {
  return all[random.integer(0, all.length - 1)] as Each;
}

function addLook(
  add: <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void,
  search_id: string,
  number: number,
  look: AnsweredLook,
): void {
  const question = { search_id, number, kind: look.kind };
  const shown = { form: "question" as const, latency_ms: 1, on_device: false, items: [] };
  add("look_shown", { ...question, ...askedIn(look), ...shown });
  add("look_answered", { ...question, answer_ms: 900, ...givenIn(look) });
}

/** Returns an answer, as its event names it. */
function givenIn(look: AnsweredLook) {
  if (look.answer === UNSURE) return { answer: UNSURE } as const;
  if (look.kind === "more") return { answer: "spots" as const, spots: look.answer };
  if (look.kind === "pair") return { answer: "penguin" as const, penguin_name: look.answer };
  if (look.kind !== "bands") return { answer: look.answer };
  const { answer } = look;
  return typeof answer === "string" ? { answer } : { answer: "bands" as const, bands: answer };
}

/** Returns what a question is about, as its event names it. */
function askedIn(look: AnsweredLook) {
  if (look.kind === "bands") return { flippers: look.flippers };
  if (look.kind === "count") return { low: look.low, high: look.high };
  if (look.kind !== "spot" && look.kind !== "pair") return {};
  const { x, y, w, h } = look;
  const place = { x, y, w, h };
  if (look.kind === "spot") return place;
  return { ...place, one_penguin: look.ids[0], other_penguin: look.ids[1] };
}
