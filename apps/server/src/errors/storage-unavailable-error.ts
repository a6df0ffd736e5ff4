/**
 * What keeps a database from storing or reading: other writes or connections ("busy"), another transaction's lock on a row
 * ("locked"), its disk ("full", "read-only", "damaged"), the way to it ("unreachable", "connection-lost", "timeout"), another
 * transaction ("conflict"), or anything else that is not a statement's own fault ("failed").
 */
export type StorageFault =
  | "busy"
  | "locked"
  | "full"
  | "read-only"
  | "damaged"
  | "unreachable"
  | "connection-lost"
  | "timeout"
  | "conflict"
  | "failed";

interface StorageFaultDetails extends ErrorOptions {
  /** The database's own code of it, for the log. */
  readonly databaseCode?: string;
}

/**
 * The database cannot serve any request now, but may later. A save that failed by it is not acknowledged,
 * and is sent again. The message is the database's, only about the fault, without rows or values.
 */
export class StorageUnavailableError extends Error {
  readonly code = "storage-unavailable";
  readonly fault: StorageFault;
  readonly databaseCode: string | undefined;

  constructor(fault: StorageFault, message: string, { databaseCode, cause }: StorageFaultDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "StorageUnavailableError";
    this.fault = fault;
    this.databaseCode = databaseCode;
  }
}
