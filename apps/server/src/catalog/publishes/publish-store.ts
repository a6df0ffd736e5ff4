import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import type { Publish } from "@harapen/contract/staff/publish";
import { type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";
import type { StoredContent, StoredMedia } from "../aquarium-content.ts";
import type { Documents } from "../documents.ts";
import { deleteUnusedPicturesInSteps } from "../pictures/picture-steps.ts";
import type { PublishTable } from "../publish-tables.ts";
import { publishContent } from "./publish-content.ts";
import { authorOf, type PublishEntry } from "./publish-entry.ts";
import { lockAquarium } from "./revision.ts";

/** The content of an aquarium as a publish had it. */
export interface PublishedContent {
  readonly publish: Publish;
  readonly documents: Documents;
  readonly media: readonly StoredMedia[];
}

/** The state of an aquarium on which a publish is based. */
interface Seen {
  readonly revision: number;
  readonly version: string;
}

/** The publishes of aquariums that are kept. */
export class PublishStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Publishes new content of an aquarium whose state is still the one seen, and resolves to the publish's
   * number; to `undefined` where it has changed since. `also` does more in the same transaction, and resolves
   * to the digests of pictures that it released.
   */
  async publish(
    content: StoredContent,
    entry: PublishEntry,
    seen: Seen,
    also: (transaction: Transaction<Tables>) => Promise<readonly string[]>,
  ): Promise<number | undefined> {
    const { slug } = content.details;
    const published = await this.#database.transaction().execute(async (transaction) => {
      const now = await lockAquarium(transaction, slug);
      if (now?.revision !== seen.revision || now.version !== seen.version) return undefined;
      const { number, released } = await publishContent(transaction, content, entry);
      return { number, released: [...released, ...(await also(transaction))] };
    });
    if (published) await deleteUnusedPicturesInSteps(this.#database, published.released);
    return published?.number;
  }

  /** Resolves to those of an aquarium, newest first. */
  async list(aquarium: string): Promise<Publish[]> {
    const rows = await this.#publishes(aquarium).orderBy("number", "desc").execute();
    return rows.map(toPublish);
  }

  /** Resolves to the content of a publish; `undefined` where it is not kept. */
  async contentOf(aquarium: string, number: number): Promise<PublishedContent | undefined> {
    const row = await this.#publishes(aquarium).where("number", "=", number).executeTakeFirst();
    if (!row) return undefined;
    const documents = await this.#database
      .selectFrom("publish_document")
      .select(["kind", "key", "content"])
      .where("aquarium", "=", aquarium)
      .where(isInForce(number))
      .execute();
    const media = await this.#database
      .selectFrom("publish_picture")
      .select(["name", "type", "hash", "picture"])
      .where("aquarium", "=", aquarium)
      .where(isInForce(number))
      .orderBy("name")
      .execute();
    const order: readonly string[] = JSON.parse(row.birds);
    const contents = new Map(documents.map(({ kind, key, content }) => [`${kind} ${key}`, content]));
    const details: DetailsDocument = JSON.parse(contents.get("details ") ?? "null");
    const birds = order.map(
      (id, position): BirdDocument => ({ ...JSON.parse(contents.get(`bird ${id}`) ?? "null"), position }),
    );
    return { publish: toPublish(row), documents: { details, birds }, media };
  }

  /**
   * Selects the publishes of an aquarium, each with whether its details differ from the previous publish's.
   */
  #publishes(aquarium: string) {
    return this.#database
      .selectFrom("publish")
      .leftJoin("publish_document as details", (join) =>
        join
          .onRef("details.aquarium", "=", "publish.aquarium")
          .on("details.kind", "=", "details")
          .onRef("details.since", "=", "publish.number"),
      )
      .selectAll("publish")
      .select("details.since as details_since")
      .where("publish.aquarium", "=", aquarium);
  }
}

/** The condition of documents and pictures that were in force in a publish. */
const isInForce = (number: number) =>
  sql<boolean>`since <= ${number} and (until is null or until > ${number})`;

interface PublishRow extends Selectable<PublishTable> {
  /** `null` where its details are those of the previous publish. */
  readonly details_since: number | null;
}

function toPublish(row: PublishRow): Publish {
  const { number, at, origin, note, restored, photographs, added, changed, removed } = row;
  return {
    ...{ number, at, by: authorOf(row), origin, note, added, changed, removed, birds: birdsOf(row) },
    ...(restored !== null && { restored }),
    ...(photographs !== null && { photographs }),
    settings: row.details_since !== null && !isFirst(row),
  };
}

/** Returns the counts of birds, without the details, which every first publish adds and none removes. */
function birdsOf(row: PublishRow): Publish["birds"] {
  const details = row.details_since === null ? 0 : 1;
  const added = row.added - (isFirst(row) ? details : 0);
  return { added, changed: row.changed - (isFirst(row) ? 0 : details), removed: row.removed };
}

const isFirst = ({ number }: PublishRow) => number === 1;
