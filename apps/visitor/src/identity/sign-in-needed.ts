/** A call in a member's name can't be made now; it can once they have signed in again. */
export class SignInNeeded extends Error {
  override readonly name = "SignInNeeded";
}
