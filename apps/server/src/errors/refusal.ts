/** A call that is refused: the status and the message go to the client as `{success: false, message}`. */
export class Refusal extends Error {
  readonly statusCode: number;

  constructor(statusCode: 400 | 401 | 403 | 404 | 413 | 415 | 429 | 503, message: string) {
    super(message);
    this.name = "Refusal";
    this.statusCode = statusCode;
  }
}
