import { createHmac } from "node:crypto";
import type { Selectable } from "kysely";
import { mapInBatches } from "../../database/batches.ts";
import type { Database } from "../../database/database.ts";
import { generatedKey } from "../../database/generated-key.ts";
import { NO_IDS, type PersonalIds } from "../../database/personal-data.ts";
import type { Tables } from "../../database/tables.ts";
import { numberOf, type Person } from "./person.ts";

/** The kinds of the log's entries, by what they are the ids of. */
const KINDS = {
  sessions: "session",
  drawings: "drawing",
  searches: "search",
  participants: "participant",
  units: "unit",
} as const satisfies Record<keyof PersonalIds, Tables["forgotten"]["kind"]>;

/**
 * Returns the key under which a person's forgotten ids are kept: a keyed digest of their number, from which
 * it can't be read.
 */
export async function forgottenKey(database: Database, person: Person): Promise<string> {
  return personDigest(await generatedKey(database, "research_key"), person);
}

export function personDigest(key: Uint8Array, person: Person): string {
  return createHmac("sha256", key)
    .update(`forgotten ${person.kind} ${numberOf(person)}`)
    .digest("hex");
}

/**
 * Reads the ids of what was deleted of a person before: a page that stayed open may have gone on using them.
 */
export async function readForgottenIds(database: Database, person: string): Promise<PersonalIds> {
  const rows = await database
    .selectFrom("forgotten")
    .select(["kind", "id"])
    .where("person", "=", person)
    .execute();
  return idsOf(rows);
}

/** Returns the ids that rows of the log keep. */
export function idsOf(rows: readonly Pick<Selectable<Tables["forgotten"]>, "kind" | "id">[]): PersonalIds {
  const ofKind = ([name, wanted]: [string, string]) =>
    [name, rows.filter(({ kind }) => kind === wanted).map(({ id }) => id)] as const;
  return { ...NO_IDS, ...Object.fromEntries(Object.entries(KINDS).map(ofKind)) };
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

/**
 * Logs the ids under which data of a person were deleted, and those of rows, whichever account saved them, so
 * that a restored backup loses them again; those that are logged already keep their time.
 */
export async function saveForgottenIds(
  database: Database,
  person: string,
  ids: PersonalIds,
  deleted: readonly string[] = [],
): Promise<void> {
  const forgotten_at = new Date().toISOString();
  const names = Object.keys(KINDS) as (keyof PersonalIds)[];
  const rows = [
    ...names.flatMap((name) => ids[name].map((id) => ({ person, kind: KINDS[name], id, forgotten_at }))),
    ...deleted.map((id) => ({ person, kind: "row" as const, id, forgotten_at })),
  ];
  await mapInBatches(rows, (batch) =>
    database
      .insertInto("forgotten")
      .values(batch)
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
