declare module "../database/tables.ts" {
  interface Tables {
    deletion_receipt: DeletionReceiptTable;
    study_link: StudyLinkTable;
  }
}

/** What was deleted from studies at somebody's request. Nothing in a row says whose data these were. */
export interface DeletionReceiptTable {
  study: string;
  id: string;
  at: string;
  /** The member of staff; `null`: a command. */
  by: string | null;
  /** Whether the person was named by a `code`, an `account` or a `device`. */
  named_by: string;
  /** JSON: the contract's `DeletionCounts`. */
  counts: string;
  /** JSON: the ids of the exports that may have what was deleted. */
  exports: string;
}

/**
 * Which participant sessions, drawings and searches belong to, where retention has deleted the events that
 * said so.
 */
export interface StudyLinkTable {
  study: string;
  participant: string;
  kind: "session" | "drawing" | "search";
  id: string;
}
