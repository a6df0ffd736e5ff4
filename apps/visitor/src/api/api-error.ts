/**
 * network: no complete answer arrived in time. refused: the server will never accept this call. unwanted: it stores nothing of visitors who have
 * not consented where the aquarium asks for consent. unauthorized: the server does not take the ID token. unavailable: an answer that settles
 * nothing, as the server cannot answer now, or it is not the server's.
 */
export type ApiErrorCode = "network" | "refused" | "unwanted" | "unauthorized" | "unavailable";

interface ApiErrorDetails {
  readonly cause?: unknown;
  readonly retryAfterMs?: number;
}

/** A call of the server that failed. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  /** The wait in milliseconds that the answer asked for; 0 where it did not. */
  readonly retryAfterMs: number;

  constructor(
    code: ApiErrorCode,
    status: number,
    message: string,
    { cause, retryAfterMs = 0 }: ApiErrorDetails = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The statuses by which the server refuses for good; with every other one the same call may succeed later. */
export const REFUSAL_STATUSES: readonly number[] = [400, 403, 404, 413, 415];

/** Whether the same call may succeed later: the network, the server or its load was the cause, not the call. */
export function isRetryable(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === "network" || error.code === "unavailable");
}

/** Whether the server itself has refused the call for good. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "refused";
}

/** Whether the server itself has nothing at this address; a proxy that knows no such address says nothing about that. */
export function isNotFound(error: unknown): boolean {
  return isRefused(error) && error.status === 404;
}
