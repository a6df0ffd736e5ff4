import { ApiError } from "../api/api-error.ts";
import { SignInRequiredError } from "../identity/sign-in-required-error.ts";

/** noAnswer: none came whole and in time, so that nobody knows what was done; signedOut: the member has to sign in first; later: it may succeed then. */
export type AlbumFailure = "noAnswer" | "signedOut" | "later";

/** Why a change of an album is not known to have been made, as a key of its texts. */
export function albumFailure(error: unknown): AlbumFailure {
  if (error instanceof SignInRequiredError) return "signedOut";
  return error instanceof ApiError && error.code === "network" ? "noAnswer" : "later";
}
