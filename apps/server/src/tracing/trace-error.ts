export type TraceErrorCode = "bad-anchors" | "unreadable-photograph" | "usage";

/** A photograph that cannot be traced; the message is for the person who runs the command. */
export class TraceError extends Error {
  readonly code: TraceErrorCode;

  constructor(code: TraceErrorCode, message: string, options?: ErrorOptions) {
    super(`${message} (${code})`, options);
    this.name = "TraceError";
    this.code = code;
  }
}
