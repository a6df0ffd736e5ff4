/**
 * What keeps a database from storing or reading: other writes or connections ("busy"), another transaction that keeps a row
 * ("locked"), its disk ("full", "read-only", "damaged"),
 * the way to it ("unreachable", "connection-lost", "timeout"), another transaction ("conflict"), or anything else that is no
 * statement's own fault ("failed").
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
 * The database cannot do now what it was asked, whatever that was; later it may. A save that failed by it is not acknowledged,
 * and comes again. Its message is the database's, of the fault alone, without rows or values.
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
