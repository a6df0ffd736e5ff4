import { PATHS } from "@harapen/contract/calls/paths";
import { freshSignIn, type SignInEnabled, type SignInSettings } from "@harapen/contract/calls/sign-in";
import { OidcClient } from "oidc-client-ts";
import * as z from "zod/mini";
import type { StaffLocale } from "../i18n/texts.ts";
import { forgetIdToken } from "./id-token.ts";
import { createProvider } from "./provider.ts";

/** The storage key of the path to return to after the provider's page. */
const RETURN_KEY = "harapen.staff.return";
const START = "/";

const returnState = z.object({ returnTo: z.string() });

/** Navigates to the provider, which redirects to `/staff/signed-in`, where `finishSignIn` takes over. */
export async function beginSignIn(
  settings: SignInEnabled,
  { returnTo, ...manner }: SignInManner & { returnTo: string },
): Promise<void> {
  if (settings.session) {
    sessionStorage.setItem(RETURN_KEY, returnTo);
    window.location.assign(beginAddress(crypto.randomUUID(), manner));
    return;
  }
  await createProvider(settings).signinRedirect({ state: { returnTo }, ...parametersOf(settings, manner) });
}

/** How somebody signs in. */
export interface SignInManner {
  readonly locale: StaffLocale;
  /** Whether the provider is to ask them who they are, though it may remember them. */
  readonly isFresh: boolean;
}

function parametersOf({ issuer, staffAcr }: SignInEnabled, { locale, isFresh }: SignInManner) {
  return {
    ui_locales: locale,
    ...(isFresh && freshSignIn(issuer)),
    ...(staffAcr !== undefined && { acr_values: staffAcr }),
  };
}

/** A sign-in that another tab carries out for this one. */
interface SignInElsewhere {
  /** Where that tab begins. */
  readonly address: string;
  /** The end of the answer's `state`. */
  readonly attempt: string;
}

/** Prepares a sign-in in another tab: `listenForResponse` gets its answer, `finishSignIn` takes it here. */
export async function prepareSignInElsewhere(
  settings: SignInEnabled,
  manner: SignInManner,
): Promise<SignInElsewhere> {
  if (settings.session) {
    const attempt = crypto.randomUUID();
    return { address: beginAddress(attempt, manner), attempt };
  }
  const client = new OidcClient(createProvider(settings).settings);
  const { url, state } = await client.createSigninRequest(parametersOf(settings, manner));
  return { address: url, attempt: state.id };
}

/** Returns the server's address that redirects to the provider, where the server keeps the sign-in. */
function beginAddress(attempt: string, { locale, isFresh }: SignInManner): string {
  const query = new URLSearchParams({ attempt, locale, page: "staff", ...(isFresh && { fresh: "1" }) });
  return new URL(`${PATHS.signInBegin}?${query}`, window.location.origin).href;
}

/** Whether the sign-in that ends at an address was begun by this tab. */
export async function isBegunHere(settings: SignInSettings, address: URL): Promise<boolean> {
  if (!settings.enabled || settings.session) return sessionStorage.getItem(RETURN_KEY) !== null;
  const { stateStore } = createProvider(settings).settings;
  return (await stateStore.get(address.searchParams.get("state") ?? "")) !== null;
}

/** Ends a sign-in, and returns the path at which it began. Rejects where it failed. */
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
