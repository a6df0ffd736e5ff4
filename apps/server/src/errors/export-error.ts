/** The faults of an export that are found before it begins, and `too-large`, once its size is known; each has its sentence in the error's message. */
export type ExportErrorCode =
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

/** An export that is not possible, and why; the message contains the code as well, for the reader of the terminal. */
export class ExportError extends Error {
  readonly code: ExportErrorCode;

  constructor(code: ExportErrorCode, message: string, options?: ErrorOptions) {
    super(`${message} (${code})`, options);
    this.name = "ExportError";
    this.code = code;
  }
}
