/** What can be wrong with an export before it begins; each has its sentence in the fault's message. */
export type ExportErrorCode = "usage" | "bad-date" | "unknown-aquarium" | "not-empty" | "unwritable";

/** An export that was not begun, and why. */
export class ExportError extends Error {
  readonly code: ExportErrorCode;

  constructor(code: ExportErrorCode, message: string, options?: ErrorOptions) {
    super(`${message} (${code})`, options);
    this.name = "ExportFault";
    this.code = code;
  }
}
