import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { expect, test } from "@playwright/test";
import { type RunningServer, startServer } from "./support/server.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test("the link that the start prints makes the browser the demo's staff, and no other", async ({
  page,
  browser,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  const link = server.staffLink();
  const me = page.waitForResponse(
    (answer) => answer.url().endsWith(STAFF_PATHS.me) && answer.status() === 200,
  );
  await page.goto(link);
  expect(await (await me).json()).toMatchObject({ name: "Demo keeper", admin: true });
  await expect(page).toHaveURL(/\/staff(\/|$|\?)/);
  // The page asks who it is before anybody has signed in.
  expect(errors.filter((text) => !/401/.test(text))).toEqual([]);

  const other = await browser.newPage();
  expect((await other.goto(link))?.status(), "the link is used").toBe(404);
  await other.goto(`${server.origin}/staff`);
  await expect(other.getByRole("button", { name: /ログイン|Log in/ })).toBeVisible();
  await other.close();
});
