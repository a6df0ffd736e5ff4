/**
 * Why a sign-in did not succeed. closed: the visitor closed the popup; refused: the visitor or the provider denied it;
 * unreachable: the network, the server or the provider is down; off: this server has no sign-in; failed: everything else.
 */
export type SignInErrorCode = "closed" | "refused" | "unreachable" | "off" | "failed";

export class SignInError extends Error {
  override readonly name = "SignInError";
  readonly code: Exclude<SignInErrorCode, "closed">;

  constructor(code: SignInError["code"], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}
