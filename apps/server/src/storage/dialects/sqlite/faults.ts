import type { SqliteError } from "../../../errors/sqlite-error.ts";
import { type StorageFault, StorageUnavailableError } from "../../../errors/storage-unavailable-error.ts";

/** SQLite's primary result codes for faults that lie not in a statement but in what it runs on (https://sqlite.org/rescode.html). */
const FAULTS: Readonly<Record<number, StorageFault>> = {
  5: "busy", // SQLITE_BUSY
  6: "busy", // SQLITE_LOCKED
  7: "failed", // SQLITE_NOMEM
  8: "read-only", // SQLITE_READONLY
  9: "failed", // SQLITE_INTERRUPT
  10: "failed", // SQLITE_IOERR
  11: "damaged", // SQLITE_CORRUPT
  13: "full", // SQLITE_FULL
  14: "unreachable", // SQLITE_CANTOPEN
  15: "busy", // SQLITE_PROTOCOL
  26: "damaged", // SQLITE_NOTADB
};

/** Converts a fault of the database file or its disk to the typed error of the stores; returns any other error as it is. */
export function toStorageError(error: SqliteError): Error {
  const fault = FAULTS[error.primaryCode ?? 0];
  return fault === undefined
    ? error
    : new StorageUnavailableError(fault, error.message, {
        databaseCode: `SQLITE ${error.errcode}`,
        cause: error,
      });
}
