import * as z from "zod/mini";
import { describeIssues } from "../../platform/validation/decode-body.ts";

const webAddress = z.url({ protocol: /^https?$/ });
const discoveryDocument = z.looseObject({
  issuer: z.string(),
  jwks_uri: webAddress,
  authorization_endpoint: z.optional(webAddress),
  token_endpoint: z.optional(webAddress),
  userinfo_endpoint: z.optional(webAddress),
  acr_values_supported: z.optional(z.array(z.string())),
  scopes_supported: z.optional(z.array(z.string())),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
});
/** The part of a provider's metadata (OpenID Connect Discovery 1.0, section 3) that is used here. */
export type DiscoveryDocument = z.infer<typeof discoveryDocument>;

/**
 * Loads and checks the discovery document of an issuer, which must name exactly that issuer. Rejects where it
 * cannot be loaded within `timeoutMs`, or is wrong.
 */
export async function loadDiscoveryDocument(issuer: string, timeoutMs: number): Promise<DiscoveryDocument> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  const parsed = z.safeParse(discoveryDocument, await answer.json());
  if (!parsed.success)
    throw new Error(`${address} is no discovery document. ${describeIssues(parsed.error)}`);
  if (parsed.data.issuer !== issuer) throw new Error(`${address} is of another issuer`);
  return parsed.data;
}
