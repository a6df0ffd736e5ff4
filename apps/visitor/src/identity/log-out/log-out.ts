import { endSignInSession } from "../../api/session.ts";
import { warn } from "../../platform/log.ts";
import { recordLogoutClick } from "../../telemetry/events/login.ts";
import { recordError } from "../../telemetry/events/record.ts";
import { useIdentity } from "../identity-store.ts";
import { findProvider } from "../oidc/provider.ts";
import type { SignIn } from "../sign-in-storage.ts";
import { logOutAllTabs } from "./log-out-tabs.ts";

/**
 * Logs the member out in every tab and at the provider. Nothing of them stays in any tab; their saves in the
 * outbox wait for their next sign-in. Resolves once the provider has answered.
 */
export async function logOut(): Promise<void> {
  const { signIn } = useIdentity.getState();
  recordLogoutClick();
  logOutAllTabs();
  if (signIn) await endProviderSession(signIn);
}

/**
 * Ends the session that the server keeps, if it does; otherwise the one at the provider, without leaving the
 * page (RP-Initiated Logout 1.0, section 2). A provider may want to ask the visitor first, or may not get its
 * cookies: then its own session goes on, as it does after most log-outs on the web.
 */
async function endProviderSession({ idToken, refreshToken }: SignIn): Promise<void> {
  try {
    if (idToken === null) return await endSignInSession();
    const provider = await findProvider();
    if (!provider) return;
    if (refreshToken !== null && (await provider.metadataService.getRevocationEndpoint(true)))
      await provider.revokeToken(refreshToken, "refresh_token");
    if (!(await provider.metadataService.getEndSessionEndpoint())) return;
    const { url } = await provider.createSignoutRequest({ id_token_hint: idToken });
    // Read to its end: a response that is not read keeps its connection open.
    await (await fetch(url, { mode: "no-cors", credentials: "include" })).text();
  } catch (error) {
    warn("the provider's session was not ended", error);
    recordError("logout_error", error);
  }
}
