import { queryClient } from "../../api/query-client.ts";
import { endSignInSession } from "../../api/session.ts";
import { warn } from "../../platform/log.ts";
import { useIdentity } from "../identity-store.ts";
import { signInSettingsQuery } from "../oidc/sign-in-settings.ts";

/** Logs out who is signed in on a device that is a kiosk, or becomes one, in whichever tab. Resolves once provider and server have answered. */
export async function logOutMember(): Promise<void> {
  if (useIdentity.getState().signIn !== null) await (await import("../log-out/log-out.ts")).logOut();
  try {
    await endBrowserSession();
  } catch (error) {
    warn("the browser's session was not ended", error);
  }
}

/** Ends the sign-in that the server may keep for this browser. Its cookie is that of all tabs, and of the staff's app. */
async function endBrowserSession(): Promise<void> {
  const settings = await queryClient.fetchQuery(signInSettingsQuery);
  if (settings.enabled && settings.session) await endSignInSession();
}
