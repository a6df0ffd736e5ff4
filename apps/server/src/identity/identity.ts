import type { SignInSettings } from "@harapen/contract/calls/sign-in";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { Refusal } from "../errors/refusal.ts";

/**
 * Who says who a visitor is. `origin` is the address by which a visitor reached the server, without a path: the demo
 * provider is another issuer at each.
 */
export interface Identity {
  /** What the app needs in order to offer sign-in. */
  settings(origin: string): SignInSettings;
  /**
   * Resolves to the `sub` of a valid ID token. Rejects with an IdTokenFault where the token is at fault, with a
   * ProviderUnreachable where nobody can say.
   */
  verify(token: string, origin: string): Promise<string>;
  /** Where the app must be allowed to connect to while signing in. */
  connectOrigins(): readonly string[];
}

/** The address by which a visitor reached the server. Throws a Refusal where the request names none. */
export function originOf(request: FastifyRequest, { publicUrl }: Config): string {
  if (publicUrl) return publicUrl.origin;
  const named = /^[\w.:[\]-]+$/.test(request.host)
    ? URL.parse(`${request.protocol}://${request.host}`)
    : null;
  if (!named) throw new Refusal(400, "The request names no host.");
  return named.origin;
}
