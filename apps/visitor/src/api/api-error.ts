/** network: no answer came, or not in time; http: an error status; malformed: the answer does not fit its schema. */
export type ApiErrorCode = "network" | "http" | "malformed";

/** A call of the server that failed. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;

  constructor(code: ApiErrorCode, status: number, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.status = status;
  }
}

const RETRYABLE_STATUSES: readonly number[] = [408, 429];

/** Whether the same call may succeed later: the network, the server or its load was the cause, not the call. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === "network" || error.status >= 500 || RETRYABLE_STATUSES.includes(error.status);
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
