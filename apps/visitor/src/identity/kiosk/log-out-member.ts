import { queryClient } from "../../api/query-client.ts";
import { endSignInSession } from "../../api/session.ts";
import { warn } from "../../platform/log.ts";
import { useIdentity } from "../identity-store.ts";
import { signInSettingsQuery } from "../oidc/sign-in-settings.ts";

/** Logs out the member who is signed in, in whichever tab, on a device that is a kiosk or becomes one. Resolves once provider and server have answered. */
export async function logOutMember(): Promise<void> {
  if (useIdentity.getState().signIn !== null) await (await import("../log-out/log-out.ts")).logOut();
  try {
    await endBrowserSession();
  } catch (error) {
    warn("the browser's session was not ended", error);
  }
}

/** Ends the sign-in that the server may keep for this browser. All tabs and the staff's app share its cookie. */
async function endBrowserSession(): Promise<void> {
  const settings = await queryClient.fetchQuery(signInSettingsQuery);
  if (settings.enabled && settings.session) await endSignInSession();
}
