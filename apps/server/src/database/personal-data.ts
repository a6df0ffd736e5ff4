import type { RetentionClass } from "@harapen/contract/staff/deletion";
import type { Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/** A penguin of an aquarium, by its id. */
export interface PenguinKey {
  readonly aquarium: string;
  readonly penguin: string;
}

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

/** By what data are known to be a person's. */
export interface Whose extends PersonalIds {
  /** A member's account number. */
  readonly uid?: string | undefined;
  /** A device's number, in lower case. */
  readonly device?: string | undefined;
  /**
   * Whether they are a participant: what members saved of a participant's drawings is then the participant's.
   */
  readonly isParticipant?: boolean;
  /** The keys of the member's accounts: one for each issuer with this account number. */
  readonly accounts: readonly string[];
  /** The keys of the accounts whose saves of these drawings and searches are theirs, beside guests'. */
  readonly authors: readonly string[];
}

export const NO_IDS: PersonalIds = { sessions: [], drawings: [], searches: [], participants: [], units: [] };
export const NOBODY: Whose = { ...NO_IDS, accounts: [], authors: [] };

/** Returns whose data are meant, with more of their ids; each once. */
export function withIds(whose: Whose, more: Partial<Whose>): Whose {
  const both = (name: Exclude<keyof Whose, "uid" | "device" | "isParticipant">) => [
    ...new Set([...whose[name], ...(more[name] ?? [])]),
  ];
  return {
    ...whose,
    sessions: both("sessions"),
    drawings: both("drawings"),
    searches: both("searches"),
    participants: both("participants"),
    units: both("units"),
    accounts: both("accounts"),
    authors: both("authors"),
  };
}

/** The classes of rows by which it is counted what is stored of a person. */
export type CountedClass =
  | "participants"
  | "truths"
  | "exclusions"
  | "answers"
  | "sessions"
  | "events"
  | "records"
  | "drawings"
  | "codes"
  | "accounts"
  | "sign_ins"
  | "demo_sign_ins"
  | "staff"
  | "kiosks";

/** What a store holds of a person, as it was when it was looked for. */
export interface Held {
  readonly counts: Partial<Readonly<Record<CountedClass, number>>>;
  /** What else is known to be theirs by these rows. */
  readonly leads?: Partial<Whose>;
  readonly aquariums?: readonly string[];
  readonly studies?: readonly string[];
  /** The ids of rows that no other id leads to, so that a restored backup loses them again. */
  readonly rows?: readonly string[];
  /** The penguins whose learning counts these rows, and those whose learned pattern rests on them. */
  readonly taught?: readonly PenguinKey[];
  readonly patterns?: readonly PenguinKey[];
  /** When the first and the last of them arrived: ISO 8601 in UTC; "" where it is no longer known. */
  readonly arrived?: { readonly first: string; readonly last: string } | undefined;
  /** Called before anything is deleted: counts what is to stay known when nobody's rows say it any more. */
  count?(transaction: Transaction<Tables>): Promise<void>;
  /** Deletes them; resolves to the penguins that have to be learned again. */
  delete(transaction: Transaction<Tables>): Promise<readonly PenguinKey[]>;
}

/** Rows of a study that were stored from a time on and before another: ISO 8601 in UTC. */
export interface Span {
  readonly from: string;
  readonly before: string;
}
export type StudyKey = { readonly id: string; readonly aquarium: string };

/** The rows that a study keeps for a number of days. */
export interface RetainedRows {
  readonly kind: RetentionClass;
  /** Counts them, apart from those of participants who stay, and says when the first was stored. */
  count(
    database: Database,
    study: StudyKey,
    span: Span,
    staying?: ReadonlySet<string>,
  ): Promise<{ readonly rows: number; readonly first: string | undefined }>;
  /** Returns the participants of whom there are any that were stored since a time. */
  participants(database: Database, study: StudyKey, since: string): Promise<string[]>;
  /**
   * Deletes what was stored before a time, likewise; resolves to the penguins that have to be learned again.
   */
  delete(
    database: Database,
    study: StudyKey,
    before: string,
    staying: ReadonlySet<string>,
  ): Promise<readonly PenguinKey[]>;
  /** Forgets whose its rows were of participants of whom nothing is left; resolves to their number. */
  tidy?(database: Database, study: StudyKey, staying: ReadonlySet<string>): Promise<number>;
}

/** A store that holds anything of visitors, or of staff: deletion and retention reach it by this alone. */
export interface PersonalData {
  /** Its tables that can lead to a person. */
  readonly tables: readonly (keyof Tables)[];
  /** Finds what it holds of a person; changes nothing. */
  find(database: Database, whose: Whose): Promise<Held>;
  readonly retained?: RetainedRows;
}

/** The count of rows as databases give it. */
export type CountRow = { readonly rows: number | string | bigint; readonly first: string | null };

/** Returns the sum of counts, and the first of their times. */
export function sumOf(counts: readonly CountRow[]): { rows: number; first: string | undefined } {
  return {
    rows: counts.reduce((sum, { rows }) => sum + Number(rows), 0),
    first: counts
      .flatMap(({ first }) => first ?? [])
      .sort()
      .at(0),
  };
}
