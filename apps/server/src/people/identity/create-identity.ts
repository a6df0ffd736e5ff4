import type { Logger } from "pino";
import type { Config, SignInConfig } from "../../platform/config/config.ts";
import { ApiError } from "../../platform/errors.ts";
import { createDemoIdentity } from "../demo-identity.ts";
import type { DemoSignInStore } from "../demo-sign-in-store.ts";
import { CodeExchange } from "./code-exchange.ts";
import { HostedProvider } from "./hosted-provider.ts";
import { verifyIdToken } from "./id-token.ts";
import type { Identity } from "./identity.ts";

/** Returns the identity that the settings ask for. Logs a warning where nobody can sign in. */
export function createIdentity(parts: {
  config: Config;
  log: Logger;
  demoSignIns: DemoSignInStore;
}): Identity {
  const { signIn } = parts.config;
  if (signIn.kind === "hosted")
    return createHostedIdentity(new HostedProvider(signIn.issuer, parts.log), signIn);
  if (signIn.kind === "demo") {
    if (signIn.offeredTo === "anybody")
      parts.log.warn("anybody who reaches this server may sign in as anybody (DEMO_SIGN_IN is anywhere)");
    return createDemoIdentity(parts.demoSignIns);
  }
  parts.log.warn(
    "sign-in is off: set OIDC_ISSUER and OIDC_CLIENT_ID, as the demo provider does not run where NODE_ENV is production or DEMO_SIGN_IN is off",
  );
  return SIGN_IN_OFF;
}

type HostedConfig = Extract<SignInConfig, { kind: "hosted" }>;

function createHostedIdentity(
  provider: HostedProvider,
  { clientId, credential, staffAcr }: HostedConfig,
): Identity {
  const { issuer } = provider;
  const exchange = credential && new CodeExchange(provider, { clientId, credential });
  return {
    issuer,
    settings: () => ({
      ...{ enabled: true, issuer, clientId, demo: false },
      session: exchange !== undefined,
      ...(staffAcr && { staffAcr: staffAcr.join(" ") }),
    }),
    verify: (token) => verifyIdToken(token, { issuer, clientId, keyFor: provider.keyFor }),
    isReachable: () => provider.isReachable(),
    connectOrigins: () => (exchange ? [] : provider.origins()),
    ...(exchange && { exchange }),
  };
}

const SIGN_IN_OFF: Identity = {
  issuer: "",
  settings: () => ({ enabled: false }),
  verify: () => Promise.reject(new ApiError("unauthorized", "Signing in is not possible here.")),
  connectOrigins: () => [],
};
