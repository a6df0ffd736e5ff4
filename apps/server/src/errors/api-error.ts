const STATUS = {
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
  readonly code: keyof typeof STATUS;
  /** The seconds after which the client may ask again (`Retry-After`), where that helps. */
  readonly retryAfter: number | undefined;

  constructor(code: keyof typeof STATUS, message: string, retryAfter?: number) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.retryAfter = retryAfter;
  }

  get statusCode(): number {
    return STATUS[this.code];
  }
}
