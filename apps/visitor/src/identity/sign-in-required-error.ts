/** Thrown where a call in a member's name can be made only after they have signed in again. */
export class SignInRequiredError extends Error {
  override readonly name = "SignInRequiredError";
  readonly code = "sign_in_required";
}
