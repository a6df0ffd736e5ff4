import type { StaffFailureCode } from "@harapen/contract/staff/failure";
import type { ImportProblem } from "@harapen/contract/staff/import";
import type { RefusedFor } from "@harapen/contract/staff/networks";

/**
 * Returns an error's message, or the text of anything else thrown. Node's AggregateError for a host with
 * several addresses has no message of its own
 * (https://nodejs.org/api/net.html#socketconnectoptions-connectlistener), so the messages of its parts are
 * joined.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorMessage).join("; ");
  return error instanceof Error ? error.message : String(error);
}

const API_STATUS = {
  "bad-request": 400,
  unauthorized: 401,
  forbidden: 403,
  "consent-needed": 403,
  "not-found": 404,
  misdirected: 421,
  "too-many-requests": 429,
  "service-unavailable": 503,
} as const;

/** A refused call: its HTTP status and its message go to the client, as `{success: false, message}`. */
export class ApiError extends Error {
  readonly code: keyof typeof API_STATUS;
  /** The seconds after which the client may ask again (`Retry-After`), where that helps. */
  readonly retryAfter: number | undefined;

  constructor(code: keyof typeof API_STATUS, message: string, retryAfter?: number) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.retryAfter = retryAfter;
  }

  get statusCode(): number {
    return API_STATUS[this.code];
  }
}

/** A call that is refused to protect the server from too much of one network, for which it is counted. */
export class RefusedNetworkError extends ApiError {
  readonly refusedFor: RefusedFor;

  constructor(
    refusedFor: RefusedFor,
    message: string,
    retryAfter: number,
    code: "too-many-requests" | "service-unavailable" = "too-many-requests",
  ) {
    super(code, message, retryAfter);
    this.name = "RefusedNetworkError";
    this.refusedFor = refusedFor;
  }
}

const STAFF_STATUS: Readonly<Record<StaffFailureCode, number>> = {
  "bad-request": 400,
  "too-long": 400,
  unauthorized: 401,
  "not-staff": 403,
  "sign-in-again": 401,
  forbidden: 403,
  misdirected: 421,
  "own-roles": 403,
  "known-elsewhere": 403,
  "not-found": 404,
  conflict: 409,
  "not-ready": 409,
  unchanged: 409,
  "used-id": 409,
  "draft-exists": 409,
  "last-admin": 409,
  "known-person": 409,
  "used-name": 409,
  "other-study-runs": 409,
  "wrong-status": 409,
  blinded: 409,
  "export-too-large": 413,
  "too-large": 413,
  "too-many-pixels": 413,
  "not-a-photograph": 415,
  heic: 415,
  damaged: 422,
  "too-slow": 422,
  "too-much-memory": 422,
  "no-decoder": 503,
  busy: 503,
  "too-many-requests": 429,
  "service-unavailable": 503,
  internal: 500,
};

/** A refused staff call: its code, its message and its details go to the client. */
export class StaffError extends Error {
  readonly code: StaffFailureCode;
  readonly details: unknown;

  constructor(code: StaffFailureCode, message: string, details?: unknown) {
    super(message);
    this.name = "StaffError";
    this.code = code;
    this.details = details;
  }

  get statusCode(): number {
    return STAFF_STATUS[this.code];
  }
}

/** A sign-in that was refused without a request to the provider, because as many as may be are under way. */
export class TooManyExchangesError extends Error {
  readonly code = "too-many-exchanges";

  constructor() {
    super("as many sign-ins as may be are under way");
    this.name = "TooManyExchangesError";
  }
}

/** A task that failed in its thread, or whose thread ended; the server's fault, with its cause. */
export class ThreadError extends Error {
  readonly code = "thread";

  constructor(task: string, cause: unknown) {
    super(`the task ${task} failed in its thread`, { cause });
    this.name = "ThreadError";
  }
}

/**
 * What keeps a database from storing or reading: other writes or connections ("busy"), another transaction's
 * lock on a row ("locked"), its disk ("full", "read-only", "damaged"), the way to it ("unreachable",
 * "connection-lost", "timeout"), another transaction ("conflict"), or anything else that is not a statement's
 * own fault ("failed").
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

/**
 * An error of SQLite's, with its extended result code (https://sqlite.org/rescode.html) where SQLite gave
 * one.
 */
export class SqliteError extends Error {
  readonly code = "sqlite";
  readonly errcode: number | undefined;

  constructor(message: string, errcode: number | undefined) {
    super(message);
    this.name = "SqliteError";
    this.errcode = errcode;
  }

  /** The primary result code, which the extended one's low byte is. */
  get primaryCode(): number | undefined {
    return this.errcode === undefined ? undefined : this.errcode & 0xff;
  }
}

/** Another server runs on the embedded database, which only one can use at a time. */
export class ServerRunningError extends Error {
  readonly code = "server-running";

  constructor(dataDir: string) {
    super(
      `Another server runs on the database in ${dataDir}. The embedded database has one server at a time: stop that one, name another folder with DATA_DIR, or let several servers share PostgreSQL with DATABASE_URL.`,
    );
    this.name = "ServerRunningError";
  }
}

/** Nothing was deleted by time, as the machine's clock has jumped; the message says what to do. */
export class ClockDoubtError extends Error {
  readonly code = "clock-doubt";

  constructor(sentence: string) {
    super(`Nothing was deleted: ${sentence}.`);
    this.name = "ClockDoubtError";
  }
}

/** A database that is not the one that was; the message says what was found, and what to do. */
export class InstallationError extends Error {
  readonly code: "another" | "empty" | "unreadable";

  constructor(code: InstallationError["code"], found: string, options?: ErrorOptions) {
    const accept =
      code === "unreadable" ? "" : ", or, if this is the right one, run `harapen installation accept`";
    super(`${found} Put the right database there, restore a backup${accept}.`, options);
    this.name = "InstallationError";
    this.code = code;
  }
}

/** A table that the server needs and that cannot be read. */
export class UnreadableTableError extends Error {
  readonly code = "unreadable-table";

  constructor(table: string, reason: string, options?: ErrorOptions) {
    super(`The table ${table} of the database cannot be read: ${reason}. Restore a backup.`, options);
    this.name = "UnreadableTableError";
  }
}

/** A write that was refused because too much is already waiting to be stored; nothing of it was accepted. */
export class QueueFullError extends Error {
  readonly code = "queue-full";

  constructor() {
    super("too much waits to be stored");
    this.name = "QueueFullError";
  }
}

/** The sign-in provider's keys cannot be loaded, so that it is unknown whether a token is genuine. */
export class ProviderUnreachableError extends Error {
  readonly code = "provider-unreachable";

  constructor(cause: unknown) {
    super("the provider's keys cannot be loaded", { cause });
    this.name = "ProviderUnreachableError";
  }
}

/** A problem of a folder: as a line that says where it is, for a terminal or a log, and in parts. */
export interface FolderProblem extends ImportProblem {
  readonly line: string;
}

/** A folder that cannot be imported, with every problem found in it; nothing of it was imported. */
export class ImportError extends Error {
  readonly code = "import";
  /** One line each. */
  readonly problems: readonly string[];
  /** The problems of which more is known than the line. */
  readonly parts: readonly ImportProblem[];

  constructor(folder: string, problems: readonly (string | FolderProblem)[]) {
    const lines = problems.map((problem) => (typeof problem === "string" ? problem : problem.line));
    super(`${folder} cannot be imported:\n${lines.map((line) => `  ${line}`).join("\n")}`);
    this.name = "ImportError";
    this.problems = lines;
    this.parts = problems.flatMap((problem) => (typeof problem === "string" ? [] : toParts(problem)));
  }
}

function toParts({ line: _, ...parts }: FolderProblem): ImportProblem {
  return parts;
}

/** An ID token that proves nothing. The message is for the log; it holds nothing of the token. */
export class IdTokenError extends Error {
  readonly code: "invalid" | "expired";

  constructor(reason: string, code: "invalid" | "expired" = "invalid") {
    super(reason);
    this.name = "IdTokenError";
    this.code = code;
  }
}

/**
 * The faults of an export that are found before it begins, and `too-large`, once its size is known; each has
 * its sentence in the error's message.
 */
type ExportErrorCode =
  | "usage"
  | "bad-date"
  | "bad-time-zone"
  | "no-database"
  | "unknown-aquarium"
  | "unknown-study"
  | "bad-selection"
  | "not-empty"
  | "unwritable"
  | "too-large";

/**
 * An export that is not possible, and why; the message contains the code as well, for the reader of the
 * terminal.
 */
export class ExportError extends Error {
  readonly code: ExportErrorCode;

  constructor(code: ExportErrorCode, message: string, options?: ErrorOptions) {
    super(`${message} (${code})`, options);
    this.name = "ExportError";
    this.code = code;
  }
}

/** Settings with which the server cannot start; the message names all that are wrong. */
export class ConfigError extends Error {
  readonly code = "config";
  /** One line each, without any value that may be a secret. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`These settings are wrong:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/** The expected faults of `backup`, `verify` and `restore`; each has its sentence in the error's message. */
type BackupErrorCode =
  | "usage"
  | "exists"
  | "unwritable"
  | "no-space"
  | "nothing-to-back-up"
  | "wal-limit"
  | "copy-failed"
  | "not-a-backup"
  | "damaged"
  | "encrypted"
  | "wrong-key"
  | "too-new"
  | "in-use"
  | "pooled"
  | "not-empty"
  | "declined"
  | "no-restore-point"
  | "unhealthy";

/**
 * A backup or a restore that was not done, and why; the message contains the code as well, for the reader of
 * the terminal.
 */
export class BackupError extends Error {
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, message: string, options?: ErrorOptions) {
    super(`${message} (${code})`, options);
    this.name = "BackupError";
    this.code = code;
  }
}
