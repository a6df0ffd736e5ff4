import type { StudyStatus } from "@harapen/contract/staff/studies";
import type { ColumnType, Generated } from "kysely";

declare module "../database/tables.ts" {
  interface Tables {
    study: StudyTable;
    study_version: StudyVersionTable;
    study_code: StudyCodeTable;
    study_count: StudyCountTable;
    participant: ParticipantTable;
    study_sequence: StudySequenceTable;
    participant_consent: ParticipantConsentTable;
    truth: TruthTable;
    exclusion: ExclusionTable;
    answer_import: AnswerImportTable;
    answer_row: AnswerRowTable;
    study_export: StudyExportTable;
    study_alert: StudyAlertTable;
    study_alert_message: StudyAlertMessageTable;
    study_watch: StudyWatchTable;
    visit_summary: VisitSummaryTable;
    visit_summaries: VisitSummariesTable;
  }
}

/** A column that only updates set. */
type Later<Value> = ColumnType<Value | null, Value | null | undefined>;

/** The studies of aquariums. At most one of an aquarium runs. */
export interface StudyTable {
  id: string;
  aquarium: string;
  status: StudyStatus;
  /** The version of its settings that is in force. */
  version: number;
  /** Counts up with each change of its settings or status. */
  revision: number;
  /**
   * 32 random bytes in hexadecimal: the key under which arms are drawn and devices get their digests, so that
   * nobody without it can tell either.
   */
  key: string;
  created_at: string;
  started_at: Later<string>;
  frozen_at: Later<string>;
  closed_at: Later<string>;
  unblinded_at: Later<string>;
  /** The member of staff. */
  unblinded_by: Later<string>;
  /** The study that this one tries beforehand; `null`: it is no pilot. */
  pilot_of: Later<string>;
  /** When a pilot's data were given up: whatever is left of them is deleted. */
  discarded_at: Later<string>;
  /** How many events, records and drawings were refused for want of its consent. */
  unasked: Generated<number>;
}

/** The versions of studies' settings. Those that have run are never changed. */
export interface StudyVersionTable {
  study: string;
  version: number;
  consent_version: number;
  at: string;
  /** The member of staff; `null`: a command. */
  by: string | null;
  reason: string;
  /** JSON: the contract's `StudySettings`. */
  settings: string;
}

/** The codes that a study hands out; a participant is whoever has one. */
export interface StudyCodeTable {
  study: string;
  code: string;
  made_at: string;
}

/**
 * What no person's row counts: how many were asked and declined, and how many participants were deleted, each
 * by what they counted as until then (docs/decisions/076-counts-that-outlive-people.md). Nothing of it names
 * anybody.
 */
export interface StudyCountTable {
  study: string;
  /** `enrolment/study-counts.ts` says what each counts. */
  step: string;
  /** A participant's arm; "" for who is none. */
  arm: string;
  /** Why they were excluded, or deleted; the version of the form that was asked by; else "". */
  reason: string;
  count: number;
}

/** The participants. A row holds no device, account or address: `unit` is a digest under the study's key. */
export interface ParticipantTable {
  id: string;
  study: string;
  /** The keyed digest of the code, device or visit that the arm was drawn by. */
  unit: string;
  code: string;
  arm: string;
  study_version: number;
  joined_at: string;
  /** The version of the form that they last agreed to; `null` where the study asks nobody. */
  consent_version: number | null;
  consented_at: string | null;
  /** The language of the form that they read. */
  consent_locale: string | null;
  /** That of their phone, by its code; `null` where it is not known. */
  phone_language: Generated<string | null>;
  /** How many answers they gave until one was right; `null`: no question, or not known. */
  consent_tries: Generated<number | null>;
  /** 1 where their guardian agreed; else 0. */
  guardian: number;
  /** A keyed digest of the device, `null` where the aquarium records none. */
  device: string | null;
  withdrawn_at: Later<string>;
  /** Their place where arms are drawn in blocks: which sequence, block, and place in it, from 1. */
  stratum: Generated<string | null>;
  block: Generated<number | null>;
  block_position: Generated<number | null>;
}

/**
 * How far a stratum's sequence of places has been given out. Not derived from participants, so that it stays
 * where it is when one of them is deleted; nothing of it names anybody.
 */
export interface StudySequenceTable {
  study: string;
  stratum: string;
  /** The last block of which a place was given out, and how many; 0 before the first. */
  block: number;
  taken: number;
  /** What this block was made of, as `draw-block.ts` writes it: with another plan the next block begins. */
  plan: string;
}

/** Each consent that a participant gave, the first as well as the one in force: never overwritten. */
export interface ParticipantConsentTable {
  study: string;
  participant: string;
  consent_version: number;
  consented_at: string;
  consent_locale: string;
  phone_language: Generated<string | null>;
  consent_tries: Generated<number | null>;
  guardian: number;
}

/**
 * Which penguin a participant's drawing showed, as staff at the exhibit saw it. An entry that was corrected
 * stays, marked as replaced.
 */
export interface TruthTable {
  id: string;
  study: string;
  participant: string;
  /** The drawing that it is about; `null`: all drawings of the participant. */
  drawing_id: string | null;
  /** The penguin's id; `null`: none in the list. */
  penguin: string | null;
  note: string;
  entered_at: string;
  entered_by: string;
  replaced_at: Later<string>;
}

/** The participants that an analysis leaves out, and why. */
export interface ExclusionTable {
  study: string;
  participant: string;
  reason: string;
  at: string;
  by: string;
}

/** The tables of a questionnaire's answers that researchers have imported. */
export interface AnswerImportTable {
  id: string;
  study: string;
  /** Counts up in a study: of two imports that answer the same question of somebody, the later one holds. */
  number: number;
  at: string;
  by: string;
  /** The file's name. */
  file: string;
  /** JSON: the texts of the columns. */
  questions: string;
}

/** Their rows. */
export interface AnswerRowTable {
  import_id: string;
  study: string;
  participant: string;
  /** From 1, of several rows of the participant. */
  number: number;
  /** The row's number in the table as the spreadsheet showed it. */
  sheet_row: number;
  /** JSON: a text for each question of the import; empty where it was not answered. */
  answers: string;
}

/** The exports of studies: what was selected, and the digest of each file. */
export interface StudyExportTable {
  id: string;
  study: string;
  at: string;
  by: string | null;
  /** JSON. */
  selection: string;
  /** JSON: SHA-256 in hexadecimal, by the file's name. */
  files: string;
}

/** The faults that were found in a study's data while it ran: one row each, from its beginning to its end. */
export interface StudyAlertTable {
  id: string;
  study: string;
  kind: string;
  /** What it is about, depending on the kind: a device's digest, an event's name. */
  subject: string;
  began_at: string;
  /** When it was reported by webhook or mail. */
  sent_at: Later<string>;
  ended_at: Later<string>;
}

/** The messages about alerts, one a channel. */
export interface StudyAlertMessageTable {
  alert: string;
  /** Whether it says that the alert began, or that it ended. */
  moment: "began" | "ended";
  channel: "webhook" | "mail";
  attempts: number;
  /** When it is tried next, unless it has been sent; in the year 9999 where that is never. */
  next_at: string;
  sent_at: Later<string>;
  /** Why it could not be sent when it was tried last: JSON. */
  failed: Later<string>;
}

/** The server that watches for the studies' alerts: one row. */
export interface StudyWatchTable {
  id: number;
  holder: string;
  until: string;
}

/**
 * What a version before knew of one visit, for one study. Nothing reads it: sessions have rows now, and
 * `sessions/complete-sessions.ts` empties it.
 */
export interface VisitSummaryTable {
  study: string;
  session_id: string;
  /** Of the code that made it: servers of two versions over one database have summaries of their own. */
  version: string;
  /** JSON: `Visit` of `live/visit.ts`. */
  summary: string;
}

/** The state of a study's rows in `visit_summary`; emptied with them. */
export interface VisitSummariesTable {
  study: string;
  version: string;
  /** Up to when its rows are complete; `null`: they may not be. ISO 8601 in UTC, as are all times. */
  as_of: string | null;
  /** When a server of this version wrote of it last. */
  written_at: string;
}
