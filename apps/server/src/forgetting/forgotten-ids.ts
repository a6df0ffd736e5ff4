import { createHmac } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database } from "../storage/database.ts";
import { generatedKey } from "../storage/generated-key.ts";
import type { ForgottenTable } from "../storage/schema/visitor-tables.ts";
import { mapInBatches } from "./map-in-batches.ts";
import { numberOf, type Person } from "./person.ts";

/** The ids that identify data as a person's where these lack the person's number. */
export interface PersonalIds {
  readonly sessions: readonly string[];
  readonly drawings: readonly string[];
  readonly searches: readonly string[];
  /** The ids of participants in studies, which are random. */
  readonly participants: readonly string[];
  /** The keyed digests by which studies knew these participants: their owners are not enrolled again. */
  readonly units: readonly string[];
}

export const NO_IDS: PersonalIds = { sessions: [], drawings: [], searches: [], participants: [], units: [] };

/** Returns the ids of both, each once. */
export function unionOf(one: PersonalIds, other: PersonalIds): PersonalIds {
  return {
    sessions: [...new Set([...one.sessions, ...other.sessions])],
    drawings: [...new Set([...one.drawings, ...other.drawings])],
    searches: [...new Set([...one.searches, ...other.searches])],
    participants: [...new Set([...one.participants, ...other.participants])],
    units: [...new Set([...one.units, ...other.units])],
  };
}

/** Returns the key under which a person's forgotten ids are kept: a keyed digest of their number, from which it can't be read. */
export async function forgottenKey(database: Database, person: Person): Promise<string> {
  return personDigest(await generatedKey(database, "research_key"), person);
}

export function personDigest(key: Uint8Array, person: Person): string {
  return createHmac("sha256", key)
    .update(`forgotten ${person.kind} ${numberOf(person)}`)
    .digest("hex");
}

/** Reads the ids of what was deleted of a person before: a page that stayed open may have gone on using them. */
export async function readForgottenIds(database: Database, person: string): Promise<PersonalIds> {
  const rows = await database
    .selectFrom("forgotten")
    .select(["kind", "id"])
    .where("person", "=", person)
    .execute();
  return idsOf(rows);
}

/** Returns the ids that rows of the log keep. */
export function idsOf(rows: readonly Pick<Selectable<ForgottenTable>, "kind" | "id">[]): PersonalIds {
  const ofKind = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return {
    sessions: ofKind("session"),
    drawings: ofKind("drawing"),
    searches: ofKind("search"),
    participants: ofKind("participant"),
    units: ofKind("unit"),
  };
}

/** Logs that a person's data were deleted. */
export async function saveForgottenPerson(database: Database, person: string): Promise<void> {
  const forgotten_at = new Date().toISOString();
  await database
    .insertInto("forgotten")
    .values({ person, kind: "person", id: forgotten_at, forgotten_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Logs the ids under which data of a person were deleted; those that are logged already keep their time. */
export async function saveForgottenIds(
  database: Database,
  person: string,
  { sessions, drawings, searches, participants, units }: PersonalIds,
): Promise<void> {
  const forgotten_at = new Date().toISOString();
  const rows = [
    ...sessions.map((id) => ({ person, kind: "session" as const, id, forgotten_at })),
    ...drawings.map((id) => ({ person, kind: "drawing" as const, id, forgotten_at })),
    ...searches.map((id) => ({ person, kind: "search" as const, id, forgotten_at })),
    ...participants.map((id) => ({ person, kind: "participant" as const, id, forgotten_at })),
    ...units.map((id) => ({ person, kind: "unit" as const, id, forgotten_at })),
  ];
  await mapInBatches(rows, (batch) =>
    database
      .insertInto("forgotten")
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Logs the ids of rows that were deleted, whichever account saved them, so that a restored backup loses them again. */
export async function saveForgottenRows(
  database: Database,
  person: string,
  rows: readonly { readonly key: string }[],
): Promise<void> {
  const forgotten_at = new Date().toISOString();
  await mapInBatches(rows, (batch) =>
    database
      .insertInto("forgotten")
      .values(batch.map(({ key }) => ({ person, kind: "row", id: key, forgotten_at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Reads the ids of all persons whose data were deleted, by their digests. */
export async function readForgottenPersons(database: Database): Promise<Map<string, PersonalIds>> {
  const rows = await database
    .selectFrom("forgotten")
    .select(["person", "kind", "id"])
    .where("person", "in", (query) =>
      query.selectFrom("forgotten").select("person").where("kind", "=", "person"),
    )
    .execute();
  return new Map([...Map.groupBy(rows, ({ person }) => person)].map(([person, own]) => [person, idsOf(own)]));
}
