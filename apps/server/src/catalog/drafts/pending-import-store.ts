import type { Author } from "@harapen/contract/staff/content";
import type { ImportProblem } from "@harapen/contract/staff/import";
import type { Database } from "../../database/database.ts";
import type { StoredMedia } from "../aquarium-content.ts";
import type { Documents } from "../documents.ts";
import { authorOf, columnsOf } from "../publishes/publish-entry.ts";
import { digested } from "./differences.ts";

/** The progress of an import, and what it has found. */
export type ImportState =
  | { readonly state: "reading"; readonly done: number; readonly all: number }
  | { readonly state: "refused"; readonly problems: readonly ImportProblem[] }
  | {
      readonly state: "ready";
      readonly documents: Documents;
      /** Those of the documents: the birds' by their ids, and the details' by "". */
      readonly digests: Readonly<Record<string, string>>;
      readonly media: readonly StoredMedia[];
      readonly problems: readonly ImportProblem[];
    };

/** An import that has not become a draft yet. */
export interface PendingImport {
  readonly id: string;
  readonly by: Author;
  /** When it was begun, and when it last reported progress: ISO 8601 in UTC. */
  readonly at: string;
  readonly changedAt: string;
  readonly progress: ImportState;
}

/** The imports that wait to become drafts, one an aquarium, over a database or a transaction of it. */
export class PendingImportStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Begins an import in place of the previous one. */
  async begin(aquarium: string, { id, by }: Pick<PendingImport, "id" | "by">): Promise<void> {
    const now = new Date().toISOString();
    const row = {
      ...{ id, ...columnsOf(by), begun_at: now, changed_at: now },
      ...toColumns({ state: "reading", done: 0, all: 0 }),
    };
    await this.#database
      .insertInto("pending_import")
      .values({ aquarium, ...row })
      .onConflict((conflict) => conflict.column("aquarium").doUpdateSet(row))
      .execute();
  }

  /** Stores an import's progress; resolves to whether it still is the aquarium's import. */
  async update(aquarium: string, id: string, progress: ImportState): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .updateTable("pending_import")
      .set({ changed_at: new Date().toISOString(), ...toColumns(progress) })
      .where("aquarium", "=", aquarium)
      .where("id", "=", id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Gives an import to another aquarium; resolves to whether it was the first one's. */
  async move(id: string, from: string, to: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .updateTable("pending_import")
      .set({ aquarium: to })
      .where("aquarium", "=", from)
      .where("id", "=", id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Marks imports that have no progress to report yet as not lost. */
  async touch(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#database
      .updateTable("pending_import")
      .set({ changed_at: new Date().toISOString() })
      .where("id", "in", ids)
      .execute();
  }

  async find(aquarium: string): Promise<PendingImport | undefined> {
    const row = await this.#database
      .selectFrom("pending_import")
      .selectAll()
      .where("aquarium", "=", aquarium)
      .executeTakeFirst();
    if (!row) return undefined;
    const { id, begun_at: at, changed_at: changedAt, state, content } = row;
    const progress = { state, ...JSON.parse(content) };
    // Versions before stored none.
    if (state === "ready") progress.digests ??= await storedDigests(progress.documents);
    return { id, by: authorOf(row), at, changedAt, progress };
  }

  /** Removes an aquarium's import; resolves to whether there was one, with this id where one is given. */
  async remove(aquarium: string, id?: string): Promise<boolean> {
    let query = this.#database.deleteFrom("pending_import").where("aquarium", "=", aquarium);
    if (id !== undefined) query = query.where("id", "=", id);
    const { numDeletedRows } = await query.executeTakeFirst();
    return numDeletedRows > 0n;
  }
}

function toColumns({ state, ...content }: ImportState) {
  return { state, content: JSON.stringify(content) };
}

/** Resolves to the digests of documents as they are stored beside them. */
export async function storedDigests(documents: Documents): Promise<Readonly<Record<string, string>>> {
  const { digests } = await digested(documents);
  return { ...Object.fromEntries(digests.birds), "": digests.details };
}
