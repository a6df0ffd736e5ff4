import {
  CONFIDENTIAL_CLIENT,
  CONFIDENTIAL_SECRET,
  type ConfidentialProvider,
  startConfidentialProvider,
} from "../apps/server/src/testing/sign-in/confidential-provider.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS, MEMBER_LABELS as labels } from "./support/labels.ts";
import { passOtherProvider } from "./support/other-provider.ts";
import { candidates, search } from "./support/search-steps.ts";
import { type RunningServer, startServer } from "./support/server.ts";
import { openHome } from "./support/sign-in.ts";
import { rows } from "./support/stored-rows.ts";

/** Visits to a server that exchanges its provider's codes with a secret, and keeps sign-ins itself. */
const test = base.extend<{ provider: ConfidentialProvider; keepingServer: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  provider: async ({}, use) => {
    const provider = await startConfidentialProvider({ algorithm: "HS256" });
    await use(provider);
    provider.stop();
  },
  keepingServer: async ({ provider }, use) => {
    const server = await startServer({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CONFIDENTIAL_CLIENT,
      OIDC_CLIENT_SECRET: CONFIDENTIAL_SECRET,
    });
    provider.admit(server.origin);
    await use(server);
    await server.stop();
  },
  baseURL: async ({ keepingServer }, use) => use(keepingServer.origin),
});

/** Matches a JSON Web Token anywhere in a text. */
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/;

// Rule (who-may-do-what)
test("at a provider that wants a secret, a member signs in, saves, reloads and logs out, and the page holds no token", {
  tag: FURTHER,
}, async ({ page, context, fingers, keepingServer }) => {
  const answers: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/api/")) answers.push(await response.text().catch(() => ""));
  });
  const stored = () =>
    page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]));

  await openHome(page);
  await passOtherProvider(page, "sango");
  await expect(page.getByText("Hello, Member sango!")).toBeVisible();
  const session = (await context.cookies(keepingServer.origin)).find(
    ({ name }) => name === "harapen-session",
  );
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/", expires: -1 });
  expect(await stored()).toContain("sango");
  expect(await stored()).not.toMatch(TOKEN);
  expect(await stored()).not.toContain(session?.value ?? "");

  await page.reload();
  await expect(page.getByText("Hello, Member sango!")).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: labels.draw }).tap();
  await fingers.tap({ x: 150, y: 200 });
  await search(page, LABELS.en);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: LABELS.en.thisOne }).tap();
  await expect(page.getByRole("alert")).toContainText(LABELS.en.sent);
  expect(rows(keepingServer.dataDir, "select uid, mail from drawing")).toEqual([{ uid: "sango", mail: "" }]);
  await page.getByRole("link", { name: labels.album }).tap();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);

  await page.goto("/minato");
  await page.getByRole("button", { name: labels.logOut }).tap();
  await expect(page.getByRole("button", { name: labels.logIn, exact: true })).toBeVisible();
  await expect.poll(() => rows(keepingServer.dataDir, "select uid from sign_in_session")).toEqual([]);
  expect(answers.join("\n")).not.toMatch(TOKEN);
});

// Rule (kiosks): On a device that becomes a kiosk, a sign-in ends in every tab, and so does the session that
//   the server keeps, also the staff app's
test("a device that becomes a kiosk ends its browser's session, whichever tab began it", {
  tag: FURTHER,
}, async ({ page, context, keepingServer }) => {
  const sessions = () => rows(keepingServer.dataDir, "select uid from sign_in_session");
  await openHome(page);
  await passOtherProvider(page, "sango");
  await expect(page.getByText("Hello, Member sango!")).toBeVisible();
  expect(sessions()).toHaveLength(1);
  const tab = await context.newPage();
  await tab.goto("/minato?kiosk=1");
  await tab.getByRole("button", { name: "Yes, this is the aquarium's tablet" }).tap();
  await expect.poll(sessions).toEqual([]);
});
