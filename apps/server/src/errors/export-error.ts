/** The faults of an export that are found before it begins; each has its sentence in the error's message. */
export type ExportErrorCode =
  | "usage"
  | "bad-date"
  | "bad-time-zone"
  | "no-database"
  | "unknown-aquarium"
  | "unknown-study"
  | "bad-selection"
  | "not-empty"
  | "unwritable";

/** An export that was not begun, and why; the code stands in the message as well, for whoever reads the terminal. */
export class ExportError extends Error {
  readonly code: ExportErrorCode;

  constructor(code: ExportErrorCode, message: string, options?: ErrorOptions) {
    super(`${message} (${code})`, options);
    this.name = "ExportError";
    this.code = code;
  }
}
