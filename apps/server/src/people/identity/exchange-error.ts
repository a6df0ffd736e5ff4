import type { SignInFailure } from "@harapen/contract/calls/sign-in";
import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { IdTokenError, ProviderUnreachableError, TooManyExchangesError } from "../../platform/errors.ts";

/**
 * The error codes of a visitor who did not consent: the standard one (RFC 6749, section 4.1.2.1), and Apple's
 * own.
 */
const REFUSALS: readonly string[] = ["access_denied", "user_cancelled_authorize"];
/** The error codes for a temporary failure of the provider itself. */
const TRANSIENT: readonly string[] = ["server_error", "temporarily_unavailable"];

/** Returns what to tell the visitor about a sign-in that failed with this error. */
export function failureOf(error: unknown): SignInFailure {
  if (error instanceof AuthorizationResponseError && REFUSALS.includes(error.error)) return "refused";
  return isUnreachable(error) ? "unreachable" : "failed";
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof ProviderUnreachableError || error instanceof TooManyExchangesError) return true;
  if (error instanceof AuthorizationResponseError) return TRANSIENT.includes(error.error);
  if (error instanceof ResponseBodyError) return error.status >= 500 || TRANSIENT.includes(error.error);
  if (error instanceof IdTokenError) return false;
  if (error instanceof ClientError) return error.cause instanceof Response && error.cause.status >= 500;
  return error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError");
}

/**
 * Returns why a sign-in failed, for the log: codes and the library's words, nothing that a visitor or a
 * provider wrote.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return `${error.code}: ${error.error.replace(/[^\w.-]/g, "").slice(0, 64)}`;
  if (error instanceof ClientError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : "unknown";
}
