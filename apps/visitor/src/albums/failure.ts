import { type FailureReason, failureReason } from "../api/api-error.ts";
import { SignInRequiredError } from "../identity/sign-in-required-error.ts";

/**
 * Why a change is not known to have been made: what became of the call; or signedOut: the member has to sign
 * in first; later: the app itself failed.
 */
export type AlbumFailure = FailureReason | "signedOut" | "later";

/** Returns why it is not known that an album was changed, as a key of its texts. */
export function albumFailure(error: unknown): AlbumFailure {
  if (error instanceof SignInRequiredError) return "signedOut";
  return failureReason(error) ?? "later";
}
