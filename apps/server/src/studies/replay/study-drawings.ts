import { setImmediate } from "node:timers/promises";
import {
  type DrawingTimeline,
  type ListedDrawing,
  MAX_DRAWINGS_EACH,
  type ReplayedStroke,
  type StudyDrawingResponse,
  type StudyDrawingsQuery,
  type StudyDrawingsResponse,
} from "@harapen/contract/staff/studies/replay";
import type { Selectable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";
import { isNoPilotVisit } from "../pilots.ts";
import { createPseudonyms, type Pseudonyms } from "../pseudonyms.ts";
import type { KeyedStudy } from "../study-store.ts";
import { DrawingLog } from "./drawing-events.ts";
import { reconstruct } from "./reconstruct.ts";
import { readSessionEvents } from "./session-events.ts";

/** Participants that one query finds. */
const BATCH_SIZE = 20;

type Participant = Pick<Selectable<Tables["participant"]>, "id" | "arm" | "joined_at">;

/** A reconstructed drawing, with its real ids. */
interface Drawn {
  readonly participant: Participant;
  readonly drawing: string;
  readonly timeline: DrawingTimeline;
  readonly truth: string | null;
}

/**
 * The drawings of a study, under pseudonyms by the study's key, without those of participants who have
 * withdrawn.
 */
export class StudyDrawings {
  readonly #database: Database;
  readonly #study: KeyedStudy;
  readonly #pseudonyms: Pseudonyms;
  readonly #isBlind: boolean;

  constructor(database: Database, study: KeyedStudy) {
    this.#database = database;
    this.#study = study;
    this.#isBlind = study.unblinded_at === null;
    this.#pseudonyms = createPseudonyms(Buffer.from(study.key, "hex"));
  }

  /**
   * Returns a page of the drawings that a query selects, `limit` of them or a few more, so that no
   * participant's are split over two pages.
   */
  async list(query: StudyDrawingsQuery, limit: number): Promise<StudyDrawingsResponse> {
    const drawings: ListedDrawing[] = [];
    let after = query.after;
    const left = { left_out: 0, left_out_visits: 0 };
    for (;;) {
      const participants = await this.#participants(after);
      for await (const drawer of this.#drawers(participants)) {
        const { ids } = drawer.log;
        left.left_out += Math.max(0, ids.length - MAX_DRAWINGS_EACH);
        left.left_out_visits += drawer.unread;
        for (const drawing of ids.slice(0, MAX_DRAWINGS_EACH)) {
          const listed = this.#toListed(this.#draw(drawer, drawing));
          if (isAskedFor(listed, query)) drawings.push(listed);
          // With many events each drawing takes milliseconds: other work of the event loop gets its turn in
          // between.
          await setImmediate();
        }
        after = this.#cursorOf(drawer.participant);
        if (drawings.length >= limit) return { drawings, ...left, next: await this.#nextAfter(after) };
      }
      if (participants.length < BATCH_SIZE) return { drawings, ...left, next: null };
    }
  }

  /**
   * Returns the reconstruction of one drawing; `undefined` where that participant of the study has no drawing
   * of this pseudonym.
   */
  async find(pseudonym: string, participantPseudonym: string): Promise<StudyDrawingResponse | undefined> {
    const participant = await this.#findParticipant(participantPseudonym);
    if (!participant) return undefined;
    for await (const drawer of this.#drawers([participant])) {
      const drawing = drawer.log.ids.find((id) => this.#pseudonyms.key(id) === pseudonym);
      if (drawing === undefined) continue;
      const drawn = this.#draw(drawer, drawing);
      return { ...this.#named(drawn), timeline: drawn.timeline };
    }
    return undefined;
  }

  /** Finds the sessions of participants, in the order in which they joined. */
  #findSessions(participants: readonly string[]) {
    return this.#database
      .selectFrom("session_study")
      .select(["session", "participant"])
      .where("study", "=", this.#study.id)
      .where(isNoPilotVisit(this.#study.id))
      .where("participant", "in", participants)
      .orderBy("joined_at")
      .orderBy("joined_by")
      .execute();
  }

  #selectParticipants() {
    return this.#database
      .selectFrom("participant")
      .select(["id", "arm", "joined_at"])
      .where("study", "=", this.#study.id)
      .where("withdrawn_at", "is", null);
  }

  /** Finds the participant with a pseudonym, if given among those who joined at a moment. */
  async #findParticipant(pseudonym: string, joinedAt?: string): Promise<Participant | undefined> {
    let query = this.#selectParticipants();
    if (joinedAt !== undefined) query = query.where("joined_at", "=", joinedAt);
    const participants = await query.execute();
    return participants.find(({ id }) => this.#pseudonyms.key(id) === pseudonym);
  }

  async #participants(after: string | undefined, limit = BATCH_SIZE): Promise<Participant[]> {
    const [at = "", pseudonym = ""] = after?.split(" ") ?? [];
    const { id = "" } = (await this.#findParticipant(pseudonym, at)) ?? {};
    return this.#selectParticipants()
      .where(({ or, and, eb }) =>
        or([eb("joined_at", ">", at), and([eb("joined_at", "=", at), eb("id", ">", id)])]),
      )
      .orderBy("joined_at")
      .orderBy("id")
      .limit(limit)
      .execute();
  }

  #cursorOf({ joined_at, id }: Participant): string {
    return `${joined_at} ${this.#pseudonyms.key(id)}`;
  }

  async #nextAfter(after: string | undefined): Promise<string | null> {
    const [next] = await this.#participants(after, 1);
    return next && after !== undefined ? after : null;
  }

  /** Yields what participants drew, one participant after the other. */
  async *#drawers(participants: readonly Participant[]): AsyncGenerator<Drawer> {
    if (participants.length === 0) return;
    const ids = participants.map(({ id }) => id);
    const sessions = Map.groupBy(await this.#findSessions(ids), ({ participant }) => participant);
    const truths = await readTruths(this.#database, this.#study.id, ids);
    for (const participant of participants) {
      const { id } = participant;
      const own = sessions.get(id)?.map(({ session }) => session) ?? [];
      const { events, unread } = await readSessionEvents(this.#database, own);
      yield { participant, truths: truths.get(id), log: new DrawingLog(events), unread };
    }
  }

  #draw({ participant, truths, log }: Drawer, drawing: string): Drawn {
    const timeline = reconstruct(log.eventsOf(drawing), { isBlind: this.#isBlind });
    return { participant, drawing, timeline, truth: truths?.of(drawing) ?? null };
  }

  #named({ participant, drawing, truth }: Drawn) {
    const arm = this.#isBlind ? null : participant.arm;
    const { key } = this.#pseudonyms;
    return { drawing: key(drawing), participant: key(participant.id), arm, truth };
  }

  #toListed(drawn: Drawn): ListedDrawing {
    const { started_at, duration_ms, outcome, confirmed, missing, strokes, steps } = drawn.timeline;
    const countOf = (name: string) => steps.filter(({ event }) => event === name).length;
    const ink = lastInk(drawn.timeline);
    const counts = {
      strokes: strokes.filter(({ removed }) => removed === null).length,
      undone: countOf("undo"),
    };
    const searches = countOf("search");
    return {
      ...this.#named(drawn),
      ...{ started_at, duration_ms, outcome, confirmed, missing },
      ...counts,
      searches,
      ink,
    };
  }
}

/** A participant with the events of their drawings. */
interface Drawer {
  readonly participant: Participant;
  readonly truths: JudgedPenguins | undefined;
  readonly log: DrawingLog;
  /** How many of their sessions were not read. */
  readonly unread: number;
}

function isAskedFor(drawn: ListedDrawing, { penguin, outcome, arm }: StudyDrawingsQuery): boolean {
  if (penguin !== undefined && (drawn.truth ?? drawn.confirmed) !== penguin) return false;
  if (outcome !== undefined && drawn.outcome !== outcome) return false;
  return arm === undefined || drawn.arm === arm;
}

/** Returns the strokes that there were at a time of a timeline, each up to the point that was then drawn. */
export function inkAt({ strokes }: Pick<DrawingTimeline, "strokes">, at: number): ReplayedStroke[] {
  return strokes
    .filter(({ began, removed }) => began <= at && (removed === null || removed > at))
    .map((stroke) => ({ ...stroke, points: stroke.points.filter(([, , drawn]) => drawn <= at) }));
}

/**
 * Returns the drawing as of its last search, or of its end where there was none: each stroke as x, y, x, y, …
 * in tenths of canvas units.
 */
export function lastInk(timeline: DrawingTimeline): number[][] {
  const search = timeline.steps.findLast(({ event }) => event === "search");
  const ink = inkAt(timeline, search?.at ?? timeline.duration_ms);
  return ink.map(({ points }) => points.flatMap(([x, y]) => [Math.round(x * 10), Math.round(y * 10)]));
}

/** Which penguin a participant's drawings were of, as staff saw it. */
interface JudgedPenguins {
  /**
   * Returns the penguin's id for a drawing; for one without an entry of its own, from the entry for all
   * drawings.
   */
  of(drawing: string): string | undefined;
}

/** Reads the entries about participants that staff have not replaced. */
async function readTruths(
  database: Database,
  study: string,
  participants: readonly string[],
): Promise<Map<string, JudgedPenguins>> {
  if (participants.length === 0) return new Map();
  const rows = await database
    .selectFrom("truth")
    .select(["participant", "drawing_id", "penguin"])
    .where("study", "=", study)
    .where("participant", "in", participants)
    .where("replaced_at", "is", null)
    .orderBy("entered_at")
    .execute();
  const byParticipant = Map.groupBy(rows, ({ participant }) => participant);
  return new Map(
    [...byParticipant].map(([participant, own]) => {
      const penguins = new Map(own.map(({ drawing_id, penguin }) => [drawing_id, penguin ?? undefined]));
      const judged = {
        of: (drawing: string) => (penguins.has(drawing) ? penguins.get(drawing) : penguins.get(null)),
      };
      return [participant, judged];
    }),
  );
}
