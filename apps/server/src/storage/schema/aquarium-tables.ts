import type { Locale } from "@harapen/contract/locales";
import type { ColumnType } from "kysely";

/** The aquariums. */
export interface AquariumTable {
  slug: string;
  /** JSON: the contract's `aquarium`. */
  details: string;
  /** Digest of everything that was imported; it changes when, and only when, the content does. */
  version: string;
  imported_at: string;
  /** When it was removed, ISO 8601 in UTC: then there is no such aquarium, apart from what visits left. */
  removed_at: ColumnType<string | null, null | undefined, string | null>;
  /** Counts up with every change of its draft and every publish. */
  revision: ColumnType<number, number | undefined>;
  /** The version of its learned patterns: counts up when one of them changes, or what they rest on is deleted. */
  learned: ColumnType<number, number | undefined>;
  /** Since when nothing is learned in it, ISO 8601 in UTC; `null` where learning goes on. */
  frozen_at: ColumnType<string | null, string | null | undefined>;
  /** Since when it is hidden from visitors, ISO 8601 in UTC; `null` where it is not. */
  hidden_at: ColumnType<string | null, string | null | undefined>;
}

/** The penguins, one a row. */
export interface PenguinTable {
  aquarium: string;
  penguin_id: string;
  /** The index in the base list, from 0. */
  position: number;
  /** JSON: the contract's `penguin`, pictures as file names in `media`. */
  record: string;
}

/** An aquarium's texts, one language a row. */
export interface DictionaryTable {
  aquarium: string;
  locale: Locale;
  /** JSON: the contract's `dictionary`. */
  words: string;
  /** JSON: the contract's `CommentPhrases`; null in languages whose comments are not split. */
  comment_phrases: string | null;
}

/** The pictures and icons that penguins name. */
export interface MediaTable {
  aquarium: string;
  name: string;
  type: string;
  /** The beginning of the bytes' digest: the version in the picture's address. */
  hash: string;
  /** The digest by which the table of pictures has it; `null` where a server of the version before imported it. */
  picture: ColumnType<string | null, string | null | undefined>;
  /** The picture where `picture` is null; else empty. */
  bytes: Uint8Array;
}

/** The spot patterns learned from visitors' confirmed drawings; they can be computed again from the records and events. */
export interface LearnedPatternTable {
  aquarium: string;
  penguin_id: string;
  /** JSON: the recognition's `ReferenceSpot[]`, in canvas units. */
  spots: string;
  /** The effective number of right drawings, by different devices, that it rests on. */
  weight: number;
  /** The number of confirmations that it was learned from. */
  confirmations: number;
  /** The number of devices that these came from; all unknown devices count as one. */
  devices: number;
  made_at: string;
  /** The engine that learned it; `null`, as is `records`, where that was before searches were signed. */
  engine: string | null;
  /** JSON: the ids of the records that it was learned from. */
  records: string | null;
}

/** Every version of a learned pattern that is kept, that in force included. */
export interface LearnedVersionTable extends Omit<LearnedPatternTable, "spots"> {
  /** What `aquarium.learned` was counted up to when it came into force. */
  version: number;
  /** `null` where the penguin had no learned pattern from then on. */
  spots: string | null;
}

/** The attempts at learning a penguin since its last success: after a number of them, learning waits for the command. */
export interface LearningAttemptTable {
  aquarium: string;
  penguin_id: string;
  attempts: number;
  attempted_at: string;
}
