/** The expected faults of `backup`, `verify` and `restore`; each has its sentence in the error's message. */
export type BackupErrorCode =
  | "usage"
  | "exists"
  | "unwritable"
  | "no-space"
  | "nothing-to-back-up"
  | "wal-limit"
  | "copy-failed"
  | "not-a-backup"
  | "damaged"
  | "too-new"
  | "in-use"
  | "pooled"
  | "not-empty"
  | "declined"
  | "no-restore-point"
  | "unhealthy";

/** A backup or a restore that was not done, and why; the message contains the code as well, for the reader of the terminal. */
export class BackupError extends Error {
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, message: string, options?: ErrorOptions) {
    super(`${message} (${code})`, options);
    this.name = "BackupError";
    this.code = code;
  }
}
