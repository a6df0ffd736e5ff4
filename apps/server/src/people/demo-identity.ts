import { CLIENT_ID, DEMO_ISSUER, issuerAt } from "@harapen/demo-provider/endpoints";
import { loadDemoSecrets, publicKey } from "@harapen/demo-provider/secrets";
import { createLocalJWKSet, type JWTVerifyGetKey } from "jose";
import type { DemoSignInStore } from "./demo-sign-in-store.ts";
import { verifyIdToken } from "./identity/id-token.ts";
import type { Identity } from "./identity/identity.ts";

/**
 * Returns the identity of the demo provider. Its keys are in the database, so that its tokens are verified
 * without a request to it.
 */
export function createDemoIdentity(demoSignIns: DemoSignInStore): Identity {
  let keys: JWTVerifyGetKey | undefined;
  const keyFor: JWTVerifyGetKey = async (header, token) => {
    keys ??= createLocalJWKSet({ keys: [publicKey(await loadDemoSecrets(demoSignIns))] });
    return keys(header, token);
  };
  return {
    issuer: DEMO_ISSUER,
    settings: (origin) => ({
      enabled: true,
      issuer: issuerAt(origin),
      clientId: CLIENT_ID,
      demo: true,
      session: false,
    }),
    verify: (token, origin) =>
      verifyIdToken(token, { issuer: issuerAt(origin), clientId: CLIENT_ID, keyFor }),
    connectOrigins: () => [],
  };
}
