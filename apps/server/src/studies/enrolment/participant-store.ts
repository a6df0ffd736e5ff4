import { randomUUID } from "node:crypto";
import { makeParticipantCode } from "@harapen/contract/codes";
import { type Insertable, type Selectable, sql } from "kysely";
import { inBatches } from "../../database/batches.ts";
import type { Database } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";
import { randomIndices } from "../../platform/random-indices.ts";

export type Participant = Selectable<Tables["participant"]>;

/** A new participant. Their code is generated unless they were handed one. */
export type NewParticipant = Omit<
  Insertable<Tables["participant"]>,
  "id" | "joined_at" | "code" | "withdrawn_at"
> & {
  readonly code: string | undefined;
};

/** What somebody agreed to: the form's version, when, and in which language. */
export type GivenConsent = Omit<Selectable<Tables["participant_consent"]>, "study" | "participant">;

/**
 * How often a code is generated again where another participant has it: with 10,000 of 3.4 x 10^9 taken, the
 * third is taken with probability 3 x 10^-17.
 */
const CODE_ATTEMPTS = 5;

/** Participants in studies, and the codes that studies hand out; over a database or a transaction of it. */
export class ParticipantStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the participant of a unit of assignment, which is the digest of a code, device or visit. */
  findByUnit(study: string, unit: string): Promise<Participant | undefined> {
    return this.#one({ study, unit });
  }

  findByCode(study: string, code: string): Promise<Participant | undefined> {
    return this.#one({ study, code });
  }

  find(study: string, id: string): Promise<Participant | undefined> {
    return this.#one({ study, id });
  }

  /** Returns all participants of a study in the order in which they joined. */
  ofStudy(study: string): Promise<Participant[]> {
    return this.#database
      .selectFrom("participant")
      .selectAll()
      .where("study", "=", study)
      .orderBy("joined_at")
      .orderBy("id")
      .execute();
  }

  /**
   * Returns a page of a study's participants, those who joined last first, or those with a code, and the
   * number of all of them.
   */
  async page(
    study: string,
    {
      code,
      offset,
      limit,
    }: { readonly code?: string | undefined; readonly offset: number; readonly limit: number },
  ): Promise<{ readonly participants: Participant[]; readonly all: number }> {
    let wanted = this.#database.selectFrom("participant").where("study", "=", study);
    if (code !== undefined) wanted = wanted.where("code", "=", code);
    const [participants, { all }] = await Promise.all([
      wanted
        .selectAll()
        .orderBy("joined_at", "desc")
        .orderBy("id", "desc")
        .offset(offset)
        .limit(limit)
        .execute(),
      wanted.select(sql<number | string>`count(*)`.as("all")).executeTakeFirstOrThrow(),
    ]);
    return { participants, all: Number(all) };
  }

  /** Adds a participant, or returns the one that the unit is already, whichever request came first. */
  async join(participant: NewParticipant): Promise<Participant> {
    const { study, unit } = participant;
    for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt++) {
      const { code = makeParticipantCode(randomIndices) } = participant;
      const added = await this.#database
        .insertInto("participant")
        .values({ ...participant, code, id: randomUUID(), joined_at: new Date().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      if (added && participant.consent_version !== null) await this.#keepConsent(added.id);
      const joined = await this.findByUnit(study, unit);
      if (joined) return joined;
    }
    throw new Error("no free code was found for a participant");
  }

  /** Stores a participant's consent; earlier consents stay, and of two to one version the first. */
  async addConsent(id: string, consent: GivenConsent): Promise<void> {
    await this.#keepConsent(id);
    await this.#database
      .updateTable("participant")
      .set(consent)
      .where("id", "=", id)
      .where(({ or, eb }) =>
        or([eb("consent_version", "is", null), eb("consent_version", "!=", consent.consent_version)]),
      )
      .execute();
    await this.#keepConsent(id);
  }

  /** Returns each consent that a participant gave, the first one first. */
  consents(id: string): Promise<GivenConsent[]> {
    return this.#database
      .selectFrom("participant_consent")
      .select([
        "consent_version",
        "consented_at",
        "consent_locale",
        "phone_language",
        "consent_tries",
        "guardian",
      ])
      .where("participant", "=", id)
      .orderBy("consented_at")
      .orderBy("consent_version")
      .execute();
  }

  /** Whether the participant of a unit of assignment was deleted at somebody's request. */
  async isForgotten(unit: string): Promise<boolean> {
    const row = await this.#database
      .selectFrom("forgotten")
      .select("id")
      .where("id", "=", unit)
      .where("kind", "=", "unit")
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Generates codes to hand out. */
  async makeCodes(study: string, count: number): Promise<string[]> {
    const made_at = new Date().toISOString();
    const codes = new Set<string>();
    while (codes.size < count) codes.add(makeParticipantCode(randomIndices));
    for (const batch of inBatches([...codes]))
      await this.#database
        .insertInto("study_code")
        .values(batch.map((code) => ({ study, code, made_at })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return [...codes];
  }

  /**
   * Returns the codes that were generated to hand out, the latest first, and whether somebody takes part with
   * each.
   */
  async codes(study: string): Promise<{ code: string; made_at: string; used: boolean }[]> {
    const rows = await this.#database
      .selectFrom("study_code")
      .leftJoin("participant", (join) =>
        join
          .onRef("participant.study", "=", "study_code.study")
          .onRef("participant.code", "=", "study_code.code"),
      )
      .select(["study_code.code", "made_at", "participant.id"])
      .where("study_code.study", "=", study)
      .orderBy("made_at", "desc")
      .orderBy("study_code.code")
      .execute();
    return rows.map(({ id, ...row }) => ({ ...row, used: id !== null }));
  }

  /** Returns what a participant has drawn since a moment (ISO 8601 in UTC), the latest first. */
  drawings(id: string, since: string): Promise<ParticipantDrawing[]> {
    return participantDrawings(this.#database, id, since);
  }

  /** Notes that a participant has left. Resolves to whether they took part until now. */
  async withdraw(study: string, id: string, withdrawn_at = new Date().toISOString()): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .updateTable("participant")
      .set({ withdrawn_at })
      .where("study", "=", study)
      .where("id", "=", id)
      .where("withdrawn_at", "is", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Whether a study has handed out a code. */
  async isHandedOut(study: string, code: string): Promise<boolean> {
    const row = await this.#database
      .selectFrom("study_code")
      .select("code")
      .where("study", "=", study)
      .where("code", "=", code)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Copies the consent in a participant's row to the consents that are never overwritten. */
  async #keepConsent(id: string): Promise<void> {
    await sql`insert into participant_consent
        (study, participant, consent_version, consented_at, consent_locale, phone_language, consent_tries, guardian)
      select study, id, consent_version, consented_at, consent_locale, phone_language, consent_tries, guardian from participant
      where id = ${id} and consent_version is not null and consented_at is not null and consent_locale is not null
      on conflict do nothing`.execute(this.#database);
  }

  #one(
    wanted: Partial<Pick<Participant, "id" | "study" | "unit" | "code">>,
  ): Promise<Participant | undefined> {
    let query = this.#database.selectFrom("participant").selectAll();
    for (const [column, value] of Object.entries(wanted))
      query = query.where(column as keyof typeof wanted, "=", value);
    return query.executeTakeFirst();
  }
}

/** A drawing reconstructed from its events: its strokes, each as its points in canvas units. */
interface ParticipantDrawing {
  readonly drawing_id: string;
  /** When its first stroke reached the server: ISO 8601 in UTC. */
  readonly at: string;
  readonly strokes: { x: number; y: number }[][];
}

/** The events that add to a drawing or take from it. */
const DRAWING_EVENTS = ["stroke_start", "stroke_move", "stroke_end", "undo"] as const;

interface DrawingEvent {
  readonly name: string;
  readonly received_at: string;
  readonly payload: {
    readonly drawing_id?: string;
    readonly x?: number;
    readonly y?: number;
    readonly seq?: number;
    readonly total_strokes?: number;
    readonly points?: readonly { readonly x: number; readonly y: number }[];
  };
}

/**
 * Resolves to what a participant has drawn since a moment (ISO 8601 in UTC), as far as its events have
 * arrived; the latest first.
 */
async function participantDrawings(
  database: Database,
  participant: string,
  since: string,
): Promise<ParticipantDrawing[]> {
  const drawn = await drawnSince(database, participant, since);
  if (drawn.length === 0) return [];
  const sessions = [...new Set(drawn.map(({ session }) => session))];
  const events = await database
    .selectFrom("event")
    .select(["name", "received_at", "payload"])
    .where("session_id", "in", sessions)
    .where("name", "in", DRAWING_EVENTS)
    .orderBy("session_id")
    .orderBy("session_seq")
    .execute();
  const drawings = new Map<string, ParticipantDrawing>();
  for (const { payload, ...event } of events) addEvent(drawings, { ...event, payload: JSON.parse(payload) });
  return [...drawings.values()]
    .filter(({ at, strokes }) => at >= since && strokes.length > 0)
    .sort((one, other) => (one.at < other.at ? 1 : -1));
}

/**
 * Resolves to the id of a drawing that is wanted and that a participant has begun since a moment (ISO 8601 in
 * UTC).
 */
export async function findParticipantDrawing(
  database: Database,
  { participant, since }: { readonly participant: string; readonly since: string },
  isWanted: (id: string) => boolean,
): Promise<string | undefined> {
  return (await drawnSince(database, participant, since)).find(({ id }) => isWanted(id))?.id;
}

/** Finds the drawings that a participant's sessions have named first since a moment. */
function drawnSince(database: Database, participant: string, since: string) {
  return database
    .selectFrom("session_study")
    .innerJoin("participant", (join) =>
      join
        .onRef("participant.id", "=", "session_study.participant")
        .onRef("participant.study", "=", "session_study.study"),
    )
    .innerJoin("session_drawing", "session_drawing.session", "session_study.session")
    .select(["session_study.session", "session_drawing.id"])
    .where("session_study.participant", "=", participant)
    .where("kind", "=", "drawing")
    .where("named_at", ">=", since)
    .execute();
}

function addEvent(drawings: Map<string, ParticipantDrawing>, { name, received_at, payload }: DrawingEvent) {
  const { drawing_id, x, y, seq = 0, total_strokes = seq, points = [] } = payload;
  if (drawing_id === undefined) return;
  const drawing = drawings.get(drawing_id) ?? { drawing_id, at: received_at, strokes: [] };
  drawings.set(drawing_id, drawing);
  if (name === "undo" || (name === "stroke_end" && total_strokes < seq)) drawing.strokes.pop();
  else if (name === "stroke_start" && x !== undefined && y !== undefined) drawing.strokes.push([{ x, y }]);
  else drawing.strokes.at(-1)?.push(...points.map((point) => ({ x: point.x, y: point.y })));
}
