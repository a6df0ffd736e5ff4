import { type FailureReason, failureReason } from "../api/api-error.ts";
import { SignInRequiredError } from "../identity/identity-store.ts";

/**
 * Why a change is not known to have been made, or why there is no answer: what became of the call; or
 * signedOut: the member has to sign in first; later: the app itself failed.
 */
export type AlbumFailure = FailureReason | "signedOut" | "later";

/** Returns why a call of an album has just failed, as a key of the texts. */
export function albumFailure(error: unknown): AlbumFailure {
  if (error instanceof SignInRequiredError) return "signedOut";
  return failureReason(error) ?? "later";
}
