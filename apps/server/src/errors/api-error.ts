const STATUS = {
  "bad-request": 400,
  unauthorized: 401,
  forbidden: 403,
  "not-found": 404,
  "too-many-requests": 429,
  "service-unavailable": 503,
} as const;

/** A refused call: its HTTP status and its message go to the client, as `{success: false, message}`. */
export class ApiError extends Error {
  readonly code: keyof typeof STATUS;

  constructor(code: keyof typeof STATUS, message: string) {
    super(message);
    this.name = "ApiError";
    this.code = code;
  }

  get statusCode(): number {
    return STATUS[this.code];
  }
}
