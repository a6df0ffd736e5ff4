/** What was deleted of studies at somebody's request. Nothing in a row tells of whom. */
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

/** What sessions, drawings and searches are whose, where the events that told it were deleted as their time was over. */
export interface StudyLinkTable {
  study: string;
  participant: string;
  kind: "session" | "drawing" | "search";
  id: string;
}
