import { createPrivateKey } from "node:crypto";
import { SignJWT } from "jose";
import type { ClientCredential } from "../../config/client-credential.ts";

/** The lifetime of a secret that is made for one request. Apple allows six months. */
const SECONDS = 300;

/** Resolves to the secret with which the server authenticates at the provider's token endpoint. */
export async function clientSecret(
  credential: ClientCredential,
  client: { readonly issuer: string; readonly clientId: string },
): Promise<string> {
  return credential.kind === "secret" ? credential.secret : appleSecret(credential, client);
}

/** Makes a secret for Apple: a token that the team's key signs ("Creating a client secret", Sign in with Apple REST API). */
function appleSecret(
  { teamId, keyId, privateKey }: Extract<ClientCredential, { kind: "apple" }>,
  { issuer, clientId }: { readonly issuer: string; readonly clientId: string },
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(`${SECONDS}s`)
    .sign(createPrivateKey(privateKey));
}
