import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { Refusal } from "../errors/refusal.ts";
import type { Storage } from "../storage/storage.ts";
import { demoIdentity } from "./demo/identity.ts";
import { HostedProvider } from "./hosted-provider.ts";
import { verifyIdToken } from "./id-token.ts";
import type { Identity } from "./identity.ts";

/** The identity that the settings ask for. Warns where that is nobody's. */
export function identityOf(parts: { config: Config; log: Logger; storage: Storage }): Identity {
  const { signIn } = parts.config;
  if (signIn.kind === "hosted")
    return hostedIdentity(new HostedProvider(signIn.issuer, parts.log), signIn.clientId);
  if (signIn.kind === "demo") return demoIdentity(parts.storage);
  parts.log.warn(
    "sign-in is off: set OIDC_ISSUER and OIDC_CLIENT_ID, as the demo provider does not run where NODE_ENV is production",
  );
  return NOBODY;
}

export function hostedIdentity(provider: HostedProvider, clientId: string): Identity {
  const { issuer } = provider;
  return {
    settings: () => ({ enabled: true, issuer, clientId, demo: false }),
    verify: (token) => verifyIdToken(token, { issuer, clientId, keyFor: provider.keyFor }),
    connectOrigins: () => provider.origins(),
  };
}

const NOBODY: Identity = {
  settings: () => ({ enabled: false }),
  verify: () => Promise.reject(new Refusal(401, "Signing in is not possible here.")),
  connectOrigins: () => [],
};
