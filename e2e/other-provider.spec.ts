import { rows } from "./support/database.ts";
import { OTHER_CLIENT, startOtherProvider } from "./support/other-provider.ts";
import { startServer } from "./support/server.ts";
import { MEMBER_LABELS as labels, open } from "./support/sign-in.ts";
import { expect, test } from "./support/visit.ts";

test("a provider named by the settings, with a key of its own, signs visitors in", async ({ page }) => {
  const provider = await startOtherProvider();
  const server = await startServer({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: OTHER_CLIENT });
  try {
    provider.admit(server.origin);
    await open(page, `${server.origin}/minato`);
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: labels.logIn }).tap();
    const popup = await opened;
    await popup.locator("input[name=login]").fill("sango");
    await popup.locator("input[name=password]").fill("any");
    await popup.locator("button[type=submit]").tap();
    await popup.locator("button[type=submit]", { hasText: "Continue" }).tap();
    await expect(page.getByText("Hello, Member sango!")).toBeVisible();
    const stored = () => rows(server.dataDir, "select uid, name from visitor");
    await expect.poll(stored).toEqual([{ uid: "sango", name: "Member sango" }]);
    await page.getByRole("link", { name: labels.album }).tap();
    await expect(page.getByText(labels.emptyAlbum)).toBeVisible();
  } finally {
    await server.stop();
    provider.stop();
  }
});
