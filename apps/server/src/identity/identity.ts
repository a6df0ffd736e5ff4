import type { SignInSettings } from "@harapen/contract/calls/sign-in";
import type { CodeExchange } from "./exchange/code-exchange.ts";
import type { TokenIdentity } from "./id-token.ts";

/**
 * The way in which visitors sign in here. `origin` is the address by which a visitor reached the server, without a path:
 * the demo provider is another issuer at each.
 */
export interface Identity {
  /** The issuer of whom members are, which tells their accounts apart from those of another provider. */
  readonly issuer: string;
  /** The settings with which the app offers sign-in. */
  settings(origin: string): SignInSettings;
  /**
   * Resolves to the identity in a valid ID token. Rejects with an IdTokenError where the token is wrong, with a
   * ProviderUnreachableError where the provider's keys cannot be had.
   */
  verify(token: string, origin: string): Promise<TokenIdentity>;
  /** The exchange of codes by the server, where it does that and keeps sign-ins. */
  readonly exchange?: CodeExchange;
  /** The origins that the app must be allowed to connect to while signing in. */
  connectOrigins(): readonly string[];
}
