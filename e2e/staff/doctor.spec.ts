// Rule (operating.md#the-doctor)

import { expectNoViolations } from "../support/axe.ts";
import { type RunningServer, START_MS, startServer } from "../support/server.ts";
import { expectNothingBeside } from "../support/staff/every-screen.ts";
import { test as base, expect } from "../support/staff/fixtures.ts";

const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startServer({ TRUSTED_PROXY: "10.0.0.1", DISK_RESERVE_MB: "1000000" });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: START_MS },
  ],
});

test("an admin reads what the server finds wrong with itself, the worst first, and has it look again", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin");
  await page.goto("/staff/-/doctor");
  await expect(page.getByRole("alert")).toContainText("直すところが 1 か所あります");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "直すところ",
    "見直すところ",
    "よいところ",
  ]);
  const first = page.getByRole("listitem").filter({ hasText: "MB free" });
  await expect(first).toContainText("calls are refused");
  await expect(first).toContainText("Make room");
  await expect(page.getByRole("listitem").filter({ hasText: "TRUSTED_PROXY is no setting" })).toContainText(
    "TRUSTED_PROXIES",
  );
  await expectNoViolations(page, "doctor");
  await expectNothingBeside(page, "doctor");
  const looked = page.waitForResponse("**/staff/doctor");
  await page.getByRole("button", { name: "もう一度調べる" }).tap();
  expect((await looked).status()).toBe(200);
  await expect(page.getByRole("button", { name: "もう一度調べる" })).toBeEnabled();
});

test("a keeper has no such page", async ({ page, signInAs }) => {
  await signInAs({ role: "keeper", aquarium: "minato" });
  await page.goto("/staff/-/doctor");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("このページはありません");
});
