/** network: no answer came, be it for want of a network or of time; http: a refusal; malformed: not what was agreed. */
export type ApiErrorCode = "network" | "http" | "malformed";

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

const TEMPORARY_STATUSES: readonly number[] = [408, 429];

/** Whether the same call may succeed later as it is: the network, the server or the crowd was at fault, not the call. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === "network" || error.status >= 500 || TEMPORARY_STATUSES.includes(error.status);
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
