import { sql } from "kysely";
import { inTransaction } from "../../database/commit-faults.ts";
import type { Database } from "../../database/database.ts";
import { deleteUnusedPicturesInSteps, storePicturesInSteps } from "../pictures/picture-steps.ts";
import type { PhotographFileTable, PhotographPictureTable } from "../pictures/pictures.ts";
import { type Rendition, type ShownPicture, storeShownPicture } from "../pictures/shown-picture.ts";
import { lockAquarium } from "../publishes/revision.ts";

/** A photograph and its files. */
export interface NewPhotograph {
  readonly aquarium: string;
  readonly id: string;
  /** The upright copy's width and height in pixels. */
  readonly width: number;
  readonly height: number;
  /** For staff alone. */
  readonly upright: Rendition;
  readonly original: Rendition | undefined;
  /** What visitors may see, by the names that penguins may give. */
  readonly shown: Readonly<Record<string, ShownPicture>>;
}

const JPEG = "image/jpeg";
/** The hexadecimal digits of a picture's digest that its address carries. */
const HASH_LENGTH = 16;

/** The photographs that staff sent. */
export class PhotographStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Stores a photograph: its pictures in short steps, then, in one transaction, the rows that refer to them.
   * `isWanted` is asked first in that transaction, in which the aquarium can't be removed; where it resolves
   * to false, nothing is stored.
   */
  async add(
    { aquarium, id, width, height, upright, original, shown }: NewPhotograph,
    isWanted: (transaction: Database) => Promise<boolean> = async () => true,
  ): Promise<void> {
    const of = { aquarium, photograph_id: id };
    const kept = original ? [upright, original] : [upright];
    const digests = await storePicturesInSteps(
      this.#database,
      kept.map(({ bytes }) => bytes),
    );
    const files = kept.map(({ type }, index): PhotographFileTable => {
      const role = index === 0 ? "upright" : "original";
      return { ...of, role, type, picture: digests[index] ?? "" };
    });
    const pictures: PhotographPictureTable[] = [];
    for (const [name, each] of Object.entries(shown)) {
      const picture = await storeShownPicture(this.#database, each);
      pictures.push({ ...of, name, type: JPEG, hash: picture.slice(0, HASH_LENGTH), picture });
    }
    let isStored = false;
    try {
      isStored = await inTransaction(this.#database, async (transaction) => {
        await lockAquarium(transaction, aquarium);
        if (!(await isWanted(transaction))) return false;
        const received_at = new Date().toISOString();
        await transaction
          .insertInto("photograph")
          .values({ ...of, width, height, received_at })
          .execute();
        await transaction.insertInto("photograph_file").values(files).execute();
        await transaction.insertInto("photograph_picture").values(pictures).execute();
        return true;
      });
    } finally {
      const unused = [...digests, ...pictures.map(({ picture }) => picture)];
      if (!isStored) await deleteUnusedPicturesInSteps(this.#database, unused);
    }
  }

  /**
   * Returns a file of a photograph that only staff see; `undefined` where there is none, or it was discarded.
   */
  async file(
    aquarium: string,
    id: string,
    role: PhotographFileTable["role"],
  ): Promise<Rendition | undefined> {
    return this.#database
      .selectFrom("photograph_file")
      .innerJoin("picture", "picture.digest", "photograph_file.picture")
      .select(["type", "bytes"])
      .where("aquarium", "=", aquarium)
      .where("photograph_id", "=", id)
      .where("role", "=", role)
      .executeTakeFirst();
  }
}

/** The columns besides the aquarium, of each table, in an order in which the rows may be written. */
const COPIED_COLUMNS = {
  photograph: ["photograph_id", "width", "height", "received_at"],
  photograph_file: ["photograph_id", "role", "type", "picture"],
  photograph_picture: ["photograph_id", "name", "type", "hash", "picture"],
} as const;

/** Copies the photographs of one aquarium to another, under the same ids. */
export async function copyPhotographs(transaction: Database, from: string, to: string): Promise<void> {
  for (const [table, columns] of Object.entries(COPIED_COLUMNS)) {
    const others = columns.map((column) => sql.ref(column));
    await sql`insert into ${sql.table(table)} (aquarium, ${sql.join(others)})
      select ${to}, ${sql.join(others)} from ${sql.table(table)} where aquarium = ${from}`.execute(
      transaction,
    );
  }
}

const UUIDS = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/**
 * Deletes the photographs that were received before a time (ISO 8601, in UTC) and that no record names,
 * whether published, in a draft, or in a publish that is kept. Resolves to their number.
 */
export async function deleteUnnamedPhotographs(database: Database, before: string): Promise<number> {
  const aquariums = await database
    .selectFrom("photograph")
    .select("aquarium")
    .distinct()
    .where("received_at", "<", before)
    .execute();
  let deleted = 0;
  for (const { aquarium } of aquariums) {
    const { photographs, pictures } = await database
      .transaction()
      .execute((each) => deleteOfAquarium(each, aquarium, before));
    await deleteUnusedPicturesInSteps(database, pictures);
    deleted += photographs;
  }
  return deleted;
}

/** Returns how many photographs were deleted, and the digests of their pictures. */
async function deleteOfAquarium(
  transaction: Database,
  aquarium: string,
  before: string,
): Promise<{ photographs: number; pictures: string[] }> {
  const received = await transaction
    .selectFrom("photograph")
    .select("photograph_id")
    .where("aquarium", "=", aquarium)
    .where("received_at", "<", before)
    .execute();
  const named = await namedIds(transaction, aquarium);
  const unnamed = received.map(({ photograph_id }) => photograph_id).filter((id) => !named.has(id));
  const pictures: string[] = [];
  for (const id of unnamed) {
    for (const table of ["photograph_file", "photograph_picture"] as const) {
      const rows = await transaction
        .deleteFrom(table)
        .where("aquarium", "=", aquarium)
        .where("photograph_id", "=", id)
        .returning("picture")
        .execute();
      pictures.push(...rows.map(({ picture }) => picture));
    }
    await transaction
      .deleteFrom("photograph")
      .where("aquarium", "=", aquarium)
      .where("photograph_id", "=", id)
      .execute();
  }
  return { photographs: unnamed.length, pictures };
}

/**
 * Returns every id that occurs in a record: those of photographs, on their own and in the names of their
 * pictures, are among them.
 */
async function namedIds(transaction: Database, aquarium: string): Promise<Set<string>> {
  const records = await transaction
    .selectFrom("penguin")
    .select("record as content")
    .where("aquarium", "=", aquarium)
    .execute();
  const documents = await transaction
    .selectFrom("publish_document")
    .select("content")
    .where("aquarium", "=", aquarium)
    .execute();
  const drafted = await transaction
    .selectFrom("draft_document")
    .select("content")
    .where("aquarium", "=", aquarium)
    .execute();
  return new Set(
    [...records, ...documents, ...drafted].flatMap(({ content }) => content?.match(UUIDS) ?? []),
  );
}
