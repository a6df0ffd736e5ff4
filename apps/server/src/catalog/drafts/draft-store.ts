import type { Author } from "@harapen/contract/staff/content";
import type { Selectable } from "kysely";
import { inBatches, inTurns } from "../../database/batches.ts";
import type { Database } from "../../database/database.ts";
import type { StoredMedia } from "../aquarium-content.ts";
import type { DocumentKind, DraftDocumentTable, PublishDocumentTable } from "../publish-tables.ts";
import { authorOf, columnsOf } from "../publishes/publish-entry.ts";
import type { DocumentState, DraftDocument, DraftState, PublishedDocument } from "./draft-state.ts";
import { PendingImportStore } from "./pending-import-store.ts";

/** Names a document of an aquarium. */
interface Place {
  readonly aquarium: string;
  readonly kind: DocumentKind;
  readonly key: string;
}

/** How many documents are parsed in one turn of the event loop: some milliseconds. */
const ROWS_IN_A_TURN = 100;

/** The drafts of aquariums beside the published content, over a database or a transaction of it. */
export class DraftStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Resolves to an aquarium's draft at one moment; `undefined` where there is no such aquarium. */
  async read(aquarium: string): Promise<DraftState | undefined> {
    for (;;) {
      const before = await this.versions(aquarium);
      if (!before) return undefined;
      const state = await this.#readOnce(aquarium);
      const { revision, version } = before;
      if ((await this.versions(aquarium))?.revision === revision) return { ...state, revision, version };
    }
  }

  /**
   * Resolves to the versions of an aquarium's draft, of its content and of its learned patterns; `undefined`
   * where there is no such aquarium.
   */
  versions(aquarium: string): Promise<{ revision: number; version: string; learned: number } | undefined> {
    return this.#database
      .selectFrom("aquarium")
      .select(["revision", "version", "learned"])
      .where("slug", "=", aquarium)
      .where("removed_at", "is", null)
      .executeTakeFirst();
  }

  /** Resolves to one document, and whether one of its key was published before and is gone. */
  async document({ aquarium, kind, key }: Place): Promise<DocumentState & { readonly former: boolean }> {
    const rows = await this.#database
      .selectFrom("publish_document")
      .selectAll()
      .where("aquarium", "=", aquarium)
      .where("kind", "=", kind)
      .where("key", "=", key)
      .execute();
    const published = rows.find(({ until }) => until === null);
    const drafted = await this.#drafted(aquarium)
      .where("kind", "=", kind)
      .where("key", "=", key)
      .executeTakeFirst();
    const order = published && kind === "bird" ? await this.#order(aquarium) : undefined;
    return {
      published:
        published && toPublished(published, new Map(order?.birds.map((id, position) => [id, position]))),
      drafted: drafted && toDrafted(drafted),
      former: rows.length > 0 && !published,
    };
  }

  /** Writes a document into the draft. */
  async put(
    place: Place,
    { content, by, ...written }: Omit<DraftDocument, "kind" | "key" | "at">,
  ): Promise<void> {
    const row = {
      ...written,
      ...columnsOf(by),
      content: content && JSON.stringify(content),
      changed_at: new Date().toISOString(),
    };
    await this.#database
      .insertInto("draft_document")
      .values({ ...place, ...row })
      .onConflict((conflict) => conflict.columns(["aquarium", "kind", "key"]).doUpdateSet(row))
      .execute();
  }

  /** Takes a document's change out of the draft: the document is as published again. */
  async discard({ aquarium, kind, key }: Place): Promise<void> {
    await this.#database
      .deleteFrom("draft_document")
      .where("aquarium", "=", aquarium)
      .where("kind", "=", kind)
      .where("key", "=", key)
      .execute();
  }

  /**
   * Empties the draft, and resolves to the digests of its pictures; those that an import brings which has not
   * become the draft yet stay.
   */
  async clear(aquarium: string): Promise<readonly string[]> {
    await this.#database.deleteFrom("draft_document").where("aquarium", "=", aquarium).execute();
    const progress = (await new PendingImportStore(this.#database).find(aquarium))?.progress;
    const awaited = progress?.state === "ready" ? progress.media.map(({ name }) => name) : [];
    let deletion = this.#database.deleteFrom("draft_picture").where("aquarium", "=", aquarium);
    if (awaited.length > 0) deletion = deletion.where("name", "not in", awaited);
    const rows = await deletion.returning("picture").execute();
    return rows.map(({ picture }) => picture);
  }

  /** Whether the draft changes nothing. */
  async isEmpty(aquarium: string): Promise<boolean> {
    return (await this.#drafted(aquarium).limit(1).executeTakeFirst()) === undefined;
  }

  /** Resolves to the number of birds that are published or drafted. */
  async countBirds(aquarium: string): Promise<number> {
    const drafted = await this.#database
      .selectFrom("draft_document")
      .select("key")
      .where("aquarium", "=", aquarium)
      .where("kind", "=", "bird")
      .execute();
    const { birds } = await this.#order(aquarium);
    return new Set([...birds, ...drafted.map(({ key }) => key)]).size;
  }

  /** Adds pictures to those that are kept for the draft. */
  async addPictures(aquarium: string, media: readonly StoredMedia[]): Promise<void> {
    const added_at = new Date().toISOString();
    for (const batch of inBatches(media))
      await this.#database
        .insertInto("draft_picture")
        .values(
          batch.map(({ name, type, hash, picture }) => ({ aquarium, name, type, hash, picture, added_at })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }

  /**
   * Resolves to the pictures that the draft's documents may name: published ones, photographs that were sent,
   * and the draft's own.
   */
  async media(aquarium: string): Promise<ReadonlyMap<string, StoredMedia>> {
    const found = new Map<string, StoredMedia>();
    for (const table of ["publish_picture", "photograph_picture", "draft_picture"] as const) {
      let query = this.#database
        .selectFrom(table)
        .select(["name", "type", "hash", "picture"])
        .where("aquarium", "=", aquarium);
      if (table === "publish_picture") query = query.where("until" as never, "is", null);
      for (const media of await query.execute()) found.set(media.name, media);
    }
    return found;
  }

  async #readOnce(aquarium: string): Promise<Pick<DraftState, "publish" | "documents">> {
    const { number, birds } = await this.#order(aquarium);
    const published = await this.#database
      .selectFrom("publish_document")
      .selectAll()
      .where("aquarium", "=", aquarium)
      .where("until", "is", null)
      .execute();
    const drafted = await this.#drafted(aquarium).orderBy("key").execute();
    const positions = new Map(birds.map((id, position) => [id, position]));
    const documents = { published: [] as PublishedDocument[], drafted: [] as DraftDocument[] };
    for await (const some of inTurns(published, ROWS_IN_A_TURN))
      documents.published.push(...some.map((row) => toPublished(row, positions)));
    for await (const some of inTurns(drafted, ROWS_IN_A_TURN)) documents.drafted.push(...some.map(toDrafted));
    return { publish: number, documents: pairDocuments(documents.published, documents.drafted) };
  }

  #drafted(aquarium: string) {
    return this.#database.selectFrom("draft_document").selectAll().where("aquarium", "=", aquarium);
  }

  /** Resolves to the number of the latest publish, with the ids of its birds in their order. */
  async #order(aquarium: string): Promise<{ number: number; birds: readonly string[] }> {
    const row = await this.#database
      .selectFrom("publish")
      .select(["number", "birds"])
      .where("aquarium", "=", aquarium)
      .orderBy("number", "desc")
      .limit(1)
      .executeTakeFirst();
    return { number: row?.number ?? 0, birds: row ? JSON.parse(row.birds) : [] };
  }
}

/**
 * A bird's position is the one that the latest publish gives it, whatever it was when the bird was last
 * changed.
 */
function toPublished(
  row: Selectable<PublishDocumentTable>,
  positions: ReadonlyMap<string, number>,
): PublishedDocument {
  const { kind, key, revision, digest } = row;
  const content = JSON.parse(row.content);
  const position = positions.get(key) ?? -1;
  return { kind, key, revision, digest, content: kind === "bird" ? { ...content, position } : content };
}

function toDrafted(row: Selectable<DraftDocumentTable>): DraftDocument {
  const { kind, key, revision, base, content, changed_at } = row;
  const by: Author = authorOf(row);
  return {
    kind,
    key,
    revision,
    base,
    content: content === null ? null : JSON.parse(content),
    by,
    at: changed_at,
  };
}

function pairDocuments(
  published: readonly PublishedDocument[],
  drafted: readonly DraftDocument[],
): DocumentState[] {
  const idOf = ({ kind, key }: Pick<PublishedDocument, "kind" | "key">) => `${kind} ${key}`;
  const left = new Map(drafted.map((document) => [idOf(document), document]));
  const pairs = published.map((document): DocumentState => {
    const pair = { published: document, drafted: left.get(idOf(document)) };
    left.delete(idOf(document));
    return pair;
  });
  return [...pairs, ...[...left.values()].map((document) => ({ published: undefined, drafted: document }))];
}
