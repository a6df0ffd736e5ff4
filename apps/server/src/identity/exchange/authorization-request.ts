import type { DiscoveryDocument } from "../discovery-document.ts";

/** Apple's own scope for the name. */
const APPLE_NAME_SCOPE = "name";

/** The parameters of an authorization request that depend on the provider's claims. */
export interface ClaimParameters {
  readonly scope: string;
  readonly response_mode?: string;
}

/**
 * Returns the parameters that request the visitor's name, and their address where that is kept. Apple has a scope of its own for
 * names, and sends names and addresses only in a posted form.
 */
export function claimParameters(
  { scopes_supported = [] }: DiscoveryDocument,
  { email }: { readonly email: boolean },
): ClaimParameters {
  const isApple = scopes_supported.includes(APPLE_NAME_SCOPE) && !scopes_supported.includes("profile");
  const scopes = ["openid", isApple ? APPLE_NAME_SCOPE : "profile", ...(email ? ["email"] : [])];
  return { scope: scopes.join(" "), ...(isApple && { response_mode: "form_post" }) };
}
