const STATUS = { "not-found": 404, "too-many-requests": 429 } as const;

/** A refused request: its status goes to the browser, with a page; its message to nobody. */
export class DemoError extends Error {
  readonly code: keyof typeof STATUS;
  readonly statusCode: number;
  /** The seconds after which the browser may ask again (`Retry-After`), where that helps. */
  readonly retryAfter: number | undefined;

  constructor(code: keyof typeof STATUS, message: string, retryAfter?: number) {
    super(message);
    this.name = "DemoError";
    this.code = code;
    this.statusCode = STATUS[code];
    this.retryAfter = retryAfter;
  }
}
