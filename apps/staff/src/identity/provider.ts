import { PATHS } from "@harapen/contract/calls/paths";
import {
  openIdClient,
  type SignInEnabled,
  type SignInSettings,
  signInSettings,
} from "@harapen/contract/calls/sign-in";
import { STAFF_SIGNED_IN_PATH } from "@harapen/contract/staff/paths";
import { UserManager, WebStorageStateStore } from "oidc-client-ts";

/** A client of the OpenID provider. The sign-in lasts as long as the tab. */
export function createProvider(settings: Pick<SignInEnabled, "issuer" | "clientId">): UserManager {
  return new UserManager({
    ...openIdClient(settings, new URL(STAFF_SIGNED_IN_PATH, window.location.origin)),
    scope: "openid profile email",
    automaticSilentRenew: false,
    monitorSession: false,
    userStore: new WebStorageStateStore({ store: window.sessionStorage, prefix: "harapen.staff." }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage, prefix: "harapen.staff." }),
  });
}

/** The provider's client; undefined if nobody can sign in, or the server keeps the sign-in itself. */
export async function findProvider(): Promise<UserManager | undefined> {
  const settings = await loadSignInSettings();
  return settings.enabled && !settings.session ? createProvider(settings) : undefined;
}

/** Loads from the server how to sign in here. Rejects where that fails. */
export async function loadSignInSettings(): Promise<SignInSettings> {
  const response = await fetch(PATHS.signIn, { cache: "no-cache" });
  if (!response.ok) throw new Error(`the sign-in settings answered ${response.status}`);
  return signInSettings.parse(await response.json());
}
