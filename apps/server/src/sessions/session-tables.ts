declare module "../database/tables.ts" {
  interface Tables {
    session: SessionTable;
    session_person: SessionPersonTable;
    session_study: SessionStudyTable;
    session_drawing: SessionDrawingTable;
    session_progress: SessionProgressTable;
    forgotten: ForgottenTable;
  }
}

/**
 * The sessions, put together from their events by `sessions/project-events.ts`. Nothing here that the log
 * of events does not
 * say, unless retention has deleted the events.
 */
export interface SessionTable {
  /** As the client wrote it. */
  id: string;
  /** The first aquarium that an event names. */
  aquarium: string | null;
  /**
   * The digest of the device (`sessions/forgotten.ts`); null where the aquarium records none, or none
   * is known.
   */
  device: string | null;
  /** 1: on a device of the aquarium's own, where each visitor has a session. */
  kiosk: number;
  /** null until its `session_start` has come. */
  recording: "full" | "anonymous" | null;
  /** Where and when its first `session_start` was received. */
  start_aquarium: string | null;
  started_at: string | null;
  first_received: string;
  last_received: string;
  /** How far the visitor's clock is behind the server's, in milliseconds. */
  clock_offset: number;
  /** The highest number of its events, and how many below it are missing; null where none has a number. */
  highest: number | null;
  missing: number | null;
  /** The reason of its end; null while its last event is no `session_end`. */
  ended: string | null;
  /** JSON: `SessionFacts`. */
  facts: string;
  /** Of the facts: who has them tells by it whether they have changed. */
  digest: string;
  /** When retention deleted its events, and what they said of a person. */
  expired_at: string | null;
}

/** By which numbers a person may ask for the deletion of a session. */
export interface SessionPersonTable {
  session: string;
  kind: "device" | "account";
  /** A device's digest, or an account. */
  person: string;
}

/** In which studies a session takes part, as whom. */
export interface SessionStudyTable {
  session: string;
  study: string;
  /** Whom the `study_joined` of this study that arrived first names. */
  participant: string;
  /** When that event was received, and its id. */
  joined_at: string;
  joined_by: string;
}

/** The drawings and searches that a session's events name. */
export interface SessionDrawingTable {
  session: string;
  kind: "drawing" | "search";
  id: string;
  /** When the first event that names it was received. */
  named_at: string;
  /** A search's drawing; null for a drawing, and until the `search` event has come. */
  drawing: string | null;
  /** The versions of the server's last answer: engine, catalog and learned patterns. */
  version: string | null;
  outcome: "confirmed" | "not_sure" | null;
}

/** One row: how far the rows of events are made that were stored before there were sessions. */
export interface SessionProgressTable {
  id: number;
  /** The projector's version, and until which session of which table rows are made, or "done". */
  done_until: string;
  /** Until when it is known that all events are in their sessions' rows. */
  checked_at: string | null;
}

/**
 * The ids of deleted personal data (`privacy/`), by which late arrivals are recognised; they name nothing
 * that is still stored.
 */
export interface ForgottenTable {
  /**
   * A keyed digest: of the account's or device's number, or of a participant's code; of the album, for what a
   * member has deleted from it.
   */
  person: string;
  kind: "session" | "drawing" | "search" | "participant" | "unit" | "device" | "person" | "row" | "save";
  /**
   * For the kind `person`, the deletion's time, which distinguishes it from earlier deletions; for
   * `participant`, the participant's id; for `unit`, the keyed digest by which the study knew them; for
   * `device`, a keyed digest of the number of a device, of which nothing is stored that was recorded before;
   * for `row`, the id of a record or of a drawing of an album; for `save`, the id by which a repeated save is
   * recognised.
   */
  id: string;
  forgotten_at: string;
}
