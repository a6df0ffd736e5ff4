import { PATHS } from "@harapen/contract/calls/paths";
import { signInSettings } from "@harapen/contract/calls/sign-in";
import type { Page } from "@playwright/test";
import type { RunningServer } from "../server.ts";
import { claimsOf, type Member } from "./members.ts";

/** The languages of the staff's app. */
export type StaffLocale = "ja" | "en";

/** Stores in the page what a sign-in stores there (oidc-client-ts, `User.toStorageString`). */
export async function keepSignIn(
  page: Page,
  { origin }: Pick<RunningServer, "origin">,
  { idToken }: Member,
  locale: StaffLocale,
): Promise<void> {
  const settings = signInSettings.parse(await (await fetch(origin + PATHS.signIn)).json());
  if (!settings.enabled) throw new Error("nobody can sign in here");
  const profile = claimsOf(idToken);
  const user = {
    id_token: idToken,
    access_token: "",
    token_type: "Bearer",
    profile,
    expires_at: profile.exp,
  };
  const key = `harapen.staff.user:${settings.issuer}:${settings.clientId}`;
  await page.addInitScript(
    ([name, value, chosen]) => {
      sessionStorage.setItem(name, value);
      localStorage.setItem("staff_locale", chosen);
    },
    [key, JSON.stringify(user), locale] as const,
  );
}
