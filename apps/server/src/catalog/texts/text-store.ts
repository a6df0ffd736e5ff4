import type { CommentPhrases, Dictionary } from "@harapen/contract/aquarium";
import type { Locale } from "@harapen/contract/locales";
import type { Database } from "../../database/database.ts";

/** The aquariums' texts: a dictionary a language, and how its comments are split into phrases. */
export class TextStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns an aquarium's texts in one language; rejects where there are none. */
  async dictionary(slug: string, locale: Locale): Promise<Dictionary> {
    const { words } = await this.#database
      .selectFrom("dictionary")
      .select("words")
      .where("aquarium", "=", slug)
      .where("locale", "=", locale)
      .executeTakeFirstOrThrow();
    return JSON.parse(words);
  }

  /** Returns the phrases of an aquarium's comments in one language; `undefined` where they are not split. */
  async commentPhrases(slug: string, locale: Locale): Promise<CommentPhrases | undefined> {
    const row = await this.#database
      .selectFrom("dictionary")
      .select("comment_phrases")
      .where("aquarium", "=", slug)
      .where("locale", "=", locale)
      .executeTakeFirst();
    return row?.comment_phrases ? JSON.parse(row.comment_phrases) : undefined;
  }

  /** Returns the slugs of the aquariums whose comments in one language are not split. */
  async withoutCommentPhrases(locale: Locale): Promise<string[]> {
    const rows = await this.#database
      .selectFrom("dictionary")
      .select("aquarium")
      .where("locale", "=", locale)
      .where("comment_phrases", "is", null)
      .execute();
    return rows.map(({ aquarium }) => aquarium);
  }

  /** Saves the phrases of an aquarium's comments in one language. */
  async saveCommentPhrases(slug: string, locale: Locale, phrases: CommentPhrases): Promise<void> {
    await this.#database
      .updateTable("dictionary")
      .set({ comment_phrases: JSON.stringify(phrases) })
      .where("aquarium", "=", slug)
      .where("locale", "=", locale)
      .execute();
  }
}
