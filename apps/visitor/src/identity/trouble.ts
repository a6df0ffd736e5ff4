/**
 * Why a sign-in did not succeed. closed: the visitor closed the popup; refused: they, or the provider, said no;
 * unreachable: the network, the server or the provider is down; off: there is no sign-in here; failed: all else.
 */
export type Trouble = "closed" | "refused" | "unreachable" | "off" | "failed";

export class SignInTrouble extends Error {
  override readonly name = "SignInTrouble";
  readonly trouble: Exclude<Trouble, "closed">;

  constructor(trouble: SignInTrouble["trouble"], cause?: unknown) {
    super(trouble, { cause });
    this.trouble = trouble;
  }
}
