/** An ID token that proves nothing. The message is for the log; it holds nothing of the token. */
export class IdTokenError extends Error {
  readonly code: "invalid" | "expired";

  constructor(reason: string, code: "invalid" | "expired" = "invalid") {
    super(reason);
    this.name = "IdTokenError";
    this.code = code;
  }
}
