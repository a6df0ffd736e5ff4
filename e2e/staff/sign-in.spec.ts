import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { expectNoViolations } from "../support/axe.ts";
import { startServer } from "../support/server.ts";
import { expect, test } from "../support/staff/fixtures.ts";

// Rule (staff-screens)
test("the link that the start prints makes the browser the demo's staff, and no other", async ({
  page,
  browser,
  expectedErrors,
}) => {
  // The page asks who is signed in before anybody is.
  expectedErrors.push(/401/);
  // The link works once, so this server is not shared with other tests that request it.
  const server = await startServer();
  const link = await server.staffLink();
  const me = page.waitForResponse(
    (answer) => answer.url().endsWith(STAFF_PATHS.me) && answer.status() === 200,
  );
  await page.goto(link);
  expect(await (await me).json()).toMatchObject({ name: "Demo keeper", admin: true });
  await expect(page).toHaveURL(`${server.origin}/staff/kitano`);

  const other = await browser.newPage();
  expect((await other.goto(link))?.status(), "the link is used").toBe(404);
  await other.goto(`${server.origin}/staff`);
  await expect(other.getByRole("button", { name: /ログイン|Log in/ })).toBeVisible();
  await other.close();
  // A stopped server would refuse what the page still requests.
  await page.goto("about:blank");
  await server.stop();
});

// Rule (staff-screens): `/staff` asks for a sign-in, and tells people who are not staff whom to ask
test("who has not signed in is asked to, and who signs in without being staff is shown whom to ask", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/40[13]/);
  await page.goto("/staff");
  await expect(page.getByRole("heading", { name: "はらペン スタッフの部屋" })).toBeVisible();
  await expectNoViolations(page, "sign-in");
  await page.getByRole("button", { name: "ログインする" }).tap();
  await page.getByRole("textbox").fill("Somebody");
  await page.getByRole("button").first().tap();
  await expect(page.getByRole("heading", { name: "まだスタッフとして登録されていません" })).toBeVisible();
  await expectNoViolations(page, "not staff");
});
