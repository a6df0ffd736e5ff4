import { ApiError } from "../api/api-error.ts";
import { SignInRequiredError } from "../identity/sign-in-required-error.ts";

/** noAnswer: no complete answer arrived in time, so it is unknown what was done; signedOut: the member has to sign in first; later: it may succeed later. */
export type AlbumFailure = "noAnswer" | "signedOut" | "later";

/** Returns why it is not known that an album was changed, as a key of its texts. */
export function albumFailure(error: unknown): AlbumFailure {
  if (error instanceof SignInRequiredError) return "signedOut";
  return error instanceof ApiError && error.code === "network" ? "noAnswer" : "later";
}
