// Rule (operating.md#refused-networks)

import { PATHS } from "@harapen/contract/calls/paths";
import { expectNoViolations } from "../support/axe.ts";
import { type RunningServer, START_MS, startServer } from "../support/server.ts";
import { expectNothingBeside } from "../support/staff/every-screen.ts";
import { test as base, expect } from "../support/staff/fixtures.ts";

const FLOOD = "198.51.100.7";
const OWN = "203.0.113.7";
const WRONG_CODES_PER_MINUTE = 100;

const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startServer({ TRUSTED_PROXIES: "loopback" });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: START_MS },
  ],
});

/** Tries a code that nobody has, and resolves to the status. */
const tryCode = async ({ origin }: RunningServer, from: string, path: string = PATHS.guestAlbum) => {
  const answer = await fetch(origin + path, {
    method: "POST",
    headers: { "x-forwarded-for": from, "content-type": "application/json" },
    body: JSON.stringify({ code: "2".repeat(12) }),
  });
  return answer.status;
};

/** Has a network refused this often, for its wrong codes. */
async function refuse(server: RunningServer, from: string, times: number): Promise<void> {
  for (let tried = 0; tried < WRONG_CODES_PER_MINUTE; tried++) await tryCode(server, from);
  for (let tried = 0; tried < times; tried++) expect(await tryCode(server, from)).toBe(429);
}

test("an admin sees which networks were refused, blocks one for a day, and ends that", async ({
  page,
  server,
  signInAs,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAs("admin");
  await page.route("**/staff/networks", (route) =>
    route.continue({ headers: { ...route.request().headers(), "x-forwarded-for": OWN } }),
  );
  await page.goto("/staff/-/networks");
  await expect(page.getByText("断ったネットワークはありません")).toBeVisible();
  await refuse(server, OWN, 3);
  await refuse(server, FLOOD, 12);
  await page.goto("/staff/-/networks");
  const own = page.getByRole("row").filter({ hasText: "3 回" });
  const flood = page.getByRole("row").filter({ hasText: "12 回" });
  await expect(own).toContainText("あなたのネットワーク");
  await expect(flood).toContainText("まちがったコード");
  const name = (await flood.getByRole("strong").textContent()) ?? "";
  expect(name).toMatch(/^[0-9a-f]{8}$/);
  await expectNoViolations(page, "refused networks");
  await expectNothingBeside(page, "refused networks");

  const dialog = page.getByRole("dialog");
  const isOwn = dialog.getByText("これは、あなたが今使っているネットワークです");
  await own.getByRole("button", { name: "ブロックする" }).tap();
  await expect(isOwn).toBeVisible();
  await expectNoViolations(page, "one's own network");
  await dialog.getByRole("button", { name: "やめる" }).tap();

  await flood.getByRole("button", { name: "ブロックする" }).tap();
  await dialog.getByLabel("24 時間").check();
  await expect(isOwn).toBeHidden();
  await dialog.getByRole("button", { name: "ブロックする" }).tap();
  const blocked = page.getByRole("row").filter({ hasText: name });
  await expect(blocked).toContainText("ブロック中");
  await expect.poll(() => tryCode(server, FLOOD, PATHS.search)).toBe(429);
  expect(await tryCode(server, OWN, PATHS.search)).not.toBe(429);
  await expectNoViolations(page, "a blocked network");
  await expectNothingBeside(page, "a blocked network");

  await blocked.getByRole("button", { name: `${name} のブロックを解除する` }).tap();
  await expect(blocked.getByRole("button", { name: "ブロックする" })).toBeVisible();
  await expect.poll(() => tryCode(server, FLOOD, PATHS.search)).not.toBe(429);
});
