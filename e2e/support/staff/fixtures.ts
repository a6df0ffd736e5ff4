import { PATHS } from "@harapen/contract/calls/paths";
import { signInSettings } from "@harapen/contract/calls/sign-in";
import type { Page } from "@playwright/test";
import { test as base, expect } from "../fixtures.ts";
import { type RunningServer, startServer } from "../server.ts";
import { claimsOf, type Member, type Rights, signInMember } from "./members.ts";

/** The languages of the staff's app. */
export type StaffLocale = "ja" | "en";

interface StaffFixtures {
  /** Makes this page a member's, in a language (Japanese unless said): every address that it opens from now on finds them signed in. */
  signInAs(rights: Rights, locale?: StaffLocale): Promise<Member>;
}

/** A visit to the staff's app. Its server is not the one of visitors' tests, which import and expect other aquariums. */
export const test = base.extend<StaffFixtures, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  signInAs: async ({ page, server }, use) =>
    use(async (rights, locale = "ja") => {
      const member = await signInMember(server, rights);
      await keepSignIn(page, server, member, locale);
      return member;
    }),
});

/** Leaves in the page's storage what a sign-in leaves there (oidc-client-ts, `User.toStorageString`). */
async function keepSignIn(
  page: Page,
  { origin }: RunningServer,
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

export { expect };
