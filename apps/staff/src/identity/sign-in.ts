import { PATHS } from "@harapen/contract/calls/paths";
import type { SignInSettings } from "@harapen/contract/calls/sign-in";
import * as z from "zod/mini";
import type { StaffLocale } from "../i18n/locales.ts";
import { forgetIdToken } from "./id-token.ts";
import { createProvider } from "./provider.ts";

/** Where the person was, kept while the provider has the page. */
const RETURN_KEY = "harapen.staff.return";
const START = "/";

const returnState = z.object({ returnTo: z.string() });

/** Leads the whole page to the provider. It comes back to `/staff/signed-in`, where `finishSignIn` takes over. */
export async function beginSignIn(
  settings: Extract<SignInSettings, { enabled: true }>,
  { locale, returnTo }: { locale: StaffLocale; returnTo: string },
): Promise<void> {
  if (settings.session) {
    sessionStorage.setItem(RETURN_KEY, returnTo);
    const query = new URLSearchParams({ attempt: crypto.randomUUID(), locale, page: "staff" });
    window.location.assign(`${PATHS.signInBegin}?${query}`);
    return;
  }
  await createProvider(settings).signinRedirect({ state: { returnTo }, ui_locales: locale });
}

/** Ends a sign-in at the page that the provider leads to. Returns the path at which it began. Rejects where it did not work. */
export async function finishSignIn(settings: SignInSettings, address: URL): Promise<string> {
  if (address.searchParams.has("error")) throw new Error(`sign-in: ${address.searchParams.get("error")}`);
  if (!settings.enabled || settings.session) {
    const returnTo = sessionStorage.getItem(RETURN_KEY) ?? START;
    sessionStorage.removeItem(RETURN_KEY);
    return returnTo;
  }
  const user = await createProvider(settings).signinRedirectCallback(address.href);
  return returnState.safeParse(user.state).data?.returnTo ?? START;
}

/** Ends the sign-in on this device. */
export async function signOut(): Promise<void> {
  await forgetIdToken();
  await fetch(PATHS.signOut, { method: "POST", credentials: "same-origin" });
}
