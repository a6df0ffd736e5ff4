import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import {
  CONFIDENTIAL_CLIENT,
  CONFIDENTIAL_SECRET,
  startConfidentialProvider,
} from "../../apps/server/src/testing/sign-in/confidential-provider.ts";
import { FURTHER } from "../support/further.ts";
import { startServer } from "../support/server.ts";
import { expect, test } from "../support/staff/fixtures.ts";

/** Makes somebody an admin, by the address that the provider will report. */
function addAdmin(dataDir: string, mail: string): void {
  const database = new DatabaseSync(join(dataDir, "harapen.sqlite"), { timeout: 10_000 });
  database
    .prepare("insert into staff_member (id, mail, admin, added_at) values (?, ?, 1, ?)")
    .run(randomUUID(), mail, new Date().toISOString());
  database.close();
}

async function passProvider(page: Page, member: string): Promise<void> {
  // The library's built-in pages request a font from elsewhere, and wait for it if there is no internet.
  await page.context().route(/^https:\/\/fonts\./, (route) => route.abort());
  await page.locator("input[name=login]").fill(member);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").tap();
  await page.locator("button[type=submit]", { hasText: "Continue" }).tap();
}

// Rule (staff-screens)
test("a login that the server keeps comes back in another tab, too, and what was being written is stored", {
  tag: FURTHER,
}, async ({ page, expectedErrors }) => {
  test.slow();
  expectedErrors.push(/401/, /ERR_FAILED/);
  const provider = await startConfidentialProvider({ algorithm: "HS256" });
  const server = await startServer({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CONFIDENTIAL_CLIENT,
    OIDC_CLIENT_SECRET: CONFIDENTIAL_SECRET,
  });
  provider.admit(server.origin);
  addAdmin(server.dataDir, "sango@example.org");
  const first = await page.context().newPage();
  await first.goto(`${server.origin}/staff`);
  await first.getByRole("button", { name: "ログインする" }).tap();
  await passProvider(first, "sango");
  await expect(first).toHaveURL(`${server.origin}/staff/kitano`);
  await first.close();
  await page.goto(`${server.origin}/staff/kitano/penguins/of/k01`);
  const name = page.getByRole("group", { name: "日本語" }).getByLabel("名前");
  await expect(name).toBeVisible();
  await page.context().clearCookies({ name: "harapen-session" });
  await name.fill("さんごちゃん");
  const ended = page.getByRole("dialog", { name: "ログインが切れました" });
  const opened = page.context().waitForEvent("page");
  await ended.getByRole("link", { name: "もう一度ログインする（新しいタブ）" }).tap();
  const tab = await opened;
  await expect(tab.getByRole("heading", { name: "ログインしました" })).toBeVisible();
  await expect(ended).toBeHidden();
  await expect(page.getByText("下書きに保存ずみ")).toBeVisible();
  await expect(name).toHaveValue("さんごちゃん");
  // A stopped server would refuse what the pages still request.
  await tab.close();
  await page.goto("about:blank");
  await server.stop();
  provider.stop();
});
