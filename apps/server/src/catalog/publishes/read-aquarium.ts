import type { Dictionary } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { StoredContent, StoredMedia } from "../aquarium-content.ts";

interface Row {
  readonly kind: "aquarium" | "penguin" | "dictionary" | "media";
  /** Depends on the kind: the version, the penguin's id, the locale, or the picture's name. */
  readonly key: string;
  /** JSON; of a picture its hash. */
  readonly content: string;
  /** The phrases of comments, JSON; of a picture its type. */
  readonly more: string | null;
  readonly picture: string | null;
}

/**
 * Resolves to an aquarium as it is at one moment, without the bytes of its pictures; `undefined` where there
 * is none.
 */
export async function readAquarium(database: Database, slug: string): Promise<StoredContent | undefined> {
  const rows = await readRows(database, slug);
  const ofKind = (kind: Row["kind"]) => rows.filter((row) => row.kind === kind);
  const [aquarium] = ofKind("aquarium");
  if (!aquarium) return undefined;
  return {
    version: aquarium.key,
    details: JSON.parse(aquarium.content),
    penguins: ofKind("penguin").map(({ content }) => JSON.parse(content)),
    ...readDictionaries(ofKind("dictionary")),
    media: ofKind("media").map(toMedia),
  };
}

/** Reads everything in one statement, so that a concurrent import is seen whole or not at all. */
async function readRows(database: Database, slug: string): Promise<readonly Row[]> {
  const none = sql`cast(null as text)`;
  const { rows } = await sql<Row>`
    select 'aquarium' as kind, version as key, details as content, ${none} as more, ${none} as picture, 0 as position
      from aquarium where slug = ${slug} and removed_at is null
    union all select 'penguin', penguin_id, record, ${none}, ${none}, position
      from penguin where aquarium = ${slug}
    union all select 'dictionary', locale, words, comment_phrases, ${none}, 0
      from dictionary where aquarium = ${slug}
    union all select 'media', name, hash, type, picture, 0
      from media where aquarium = ${slug}
    order by kind, position, key`.execute(database);
  return rows;
}

function readDictionaries(rows: readonly Row[]): Pick<StoredContent, "dictionaries" | "commentPhrases"> {
  const of = <Value>(read: (row: Row) => Value | undefined) =>
    LOCALES.flatMap((locale): [Locale, Value][] => {
      const row = rows.find(({ key }) => key === locale);
      const value = row && read(row);
      return value === undefined ? [] : [[locale, value]];
    });
  return {
    dictionaries: Object.fromEntries(of(({ content }) => JSON.parse(content))) as Record<Locale, Dictionary>,
    commentPhrases: Object.fromEntries(of(({ more }) => (more ? JSON.parse(more) : undefined))),
  };
}

/** A picture that a server of an older version imported has no digest; `adoptPictures` gives it one. */
function toMedia({ key, content, more, picture }: Row): StoredMedia {
  return { name: key, hash: content, type: more ?? "", picture: picture ?? "" };
}
