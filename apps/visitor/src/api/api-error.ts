/**
 * network: no complete answer arrived in time. refused: the server will never accept this call. unwanted: it
 * stores nothing of visitors who have not consented where the aquarium asks for consent. unauthorized: the
 * server does not take the ID token. unavailable: an answer that settles nothing, as the server cannot answer
 * now, or it is not the server's.
 */
export type ApiErrorCode = "network" | "refused" | "unwanted" | "unauthorized" | "unavailable";

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
    { cause, retryAfterMs = 0 }: { readonly cause?: unknown; readonly retryAfterMs?: number } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Whether the same call may succeed later: the network, the server or its load was the cause, not the call.
 */
export function isRetryable(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === "network" || error.code === "unavailable");
}

/** Whether the server itself has refused the call for good. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === "refused";
}

/**
 * Why a call failed, in words for the visitor. offline: the device has no network. noAnswer: no answer of the
 * server came, or not in time. serverError: it answered that it can't (5xx). refused: it did not take the
 * call (4xx), now or for good.
 */
export type FailureReason = "offline" | "noAnswer" | "serverError" | "refused";

/** Returns why a call has just failed; undefined where it was not the call, but the app itself. */
export function failureReason(error: unknown): FailureReason | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status >= 500) return "serverError";
  if (error.status >= 400) return "refused";
  // The page of a venue's network, which answers everything, is no answer of the server.
  return navigator.onLine === false ? "offline" : "noAnswer";
}

/**
 * Whether the server itself has nothing at this address; a proxy that knows no such address says nothing
 * about that.
 */
export function isNotFound(error: unknown): boolean {
  return isRefused(error) && error.status === 404;
}
