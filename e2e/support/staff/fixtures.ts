import { test as base, expect } from "../fixtures.ts";
import { type RunningServer, START_MS, startServer } from "../server.ts";
import { keepSignIn, type StaffLocale } from "./keep-sign-in.ts";
import { type Member, type Rights, signInMember } from "./members.ts";

interface StaffFixtures {
  /**
   * Signs a member in on this page, in a language (Japanese by default): every address that it opens from now
   * on finds them signed in.
   */
  signInAs(rights: Rights, locale?: StaffLocale): Promise<Member>;
}

/**
 * A visit to the staff's app. Its server is not that of visitors' tests, which import and expect other
 * aquariums.
 */
export const test = base.extend<StaffFixtures, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: START_MS },
  ],
  signInAs: async ({ page, server }, use) =>
    use(async (rights, locale = "ja") => {
      const member = await signInMember(server, rights);
      await keepSignIn(page, server, member, locale);
      return member;
    }),
});

export { expect };
