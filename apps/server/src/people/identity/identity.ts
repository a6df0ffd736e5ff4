import type { SignInSettings } from "@harapen/contract/calls/sign-in";
import type { CodeExchange } from "./code-exchange.ts";
import type { TokenIdentity } from "./id-token.ts";

/**
 * How visitors sign in here. `origin` is the address at which a visitor reached the server, without a path:
 * the demo provider is a different issuer at each.
 */
export interface Identity {
  /** The members' issuer, which distinguishes their accounts from those of another provider. */
  readonly issuer: string;
  /** The settings for the app's sign-in. */
  settings(origin: string): SignInSettings;
  /**
   * Resolves to the identity in a valid ID token. Rejects with an IdTokenError where the token is wrong, with
   * a ProviderUnreachableError where the provider's keys cannot be loaded.
   */
  verify(token: string, origin: string): Promise<TokenIdentity>;
  /** The server's exchange of codes, if it exchanges them and keeps sign-ins. */
  readonly exchange?: CodeExchange;
  /**
   * Whether the provider could be reached the last time: `undefined` until that is known. It is asked again
   * where that is due. Only a provider elsewhere has this.
   */
  readonly isReachable?: () => boolean | undefined;
  /** The origins that the app must be allowed to connect to while signing in. */
  connectOrigins(): readonly string[];
}
