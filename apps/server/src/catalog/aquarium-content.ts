import type { CommentPhrases, Dictionary } from "@harapen/contract/aquarium";
import type { Locale } from "@harapen/contract/locales";
import type { AquariumFile, PenguinRecord } from "@harapen/contract/records";

/** A picture or icon; penguins name it. */
export interface MediaFile {
  readonly name: string;
  /** Media type, as in `image/svg+xml`. */
  readonly type: string;
  /** Digest of the bytes: the version in the picture's address. */
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** An aquarium with everything that the exchange format holds, validated. */
export interface AquariumContent {
  readonly details: AquariumFile;
  /** The base records, in the order of the base list; `picture` and `icon` are names in `media`. */
  readonly penguins: readonly PenguinRecord[];
  readonly dictionaries: Readonly<Record<Locale, Dictionary>>;
  /**
   * The phrases of the comments, in languages in which lines break between these. Derived from the texts: no
   * part of the version.
   */
  readonly commentPhrases: Readonly<Partial<Record<Locale, CommentPhrases>>>;
  readonly media: readonly MediaFile[];
  readonly version: string;
}

/** A picture or icon whose bytes the table of pictures has. */
export interface StoredMedia extends Omit<MediaFile, "bytes"> {
  /** The digest under which the table has them. */
  readonly picture: string;
}

/** An aquarium whose pictures are stored already. */
export interface StoredContent extends Omit<AquariumContent, "media"> {
  readonly media: readonly StoredMedia[];
}

/** An aquarium's content without what is derived from it: its comments' phrases, and its version. */
export type PlainContent = Omit<StoredContent, "commentPhrases" | "version">;
