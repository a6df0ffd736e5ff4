import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { Fingers } from "./support/fingers.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { anotherPhone, drawAsGuest, readCode } from "./support/guest-code-steps.ts";
import { MEMBER_LABELS } from "./support/labels.ts";
import { open, passPopup } from "./support/sign-in.ts";

const takeButton = (page: Page) => page.getByRole("button", { name: "Put them into my album" });
const entries = (page: Page) => page.getByRole("main").getByRole("listitem");

/** Holds a call's requests until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test("of drawings that another member has taken by their code, the device that drew says so, and that member that they have them", {
  tag: FURTHER,
}, async ({ page, fingers, browser, baseURL, calls }) => {
  await drawAsGuest(page, fingers);
  const code = await readCode(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
  const other = await anotherPhone(browser, baseURL);
  await open(other, `/minato/album#${code}`);
  await passPopup(other, "Sister");
  await takeButton(other).tap();
  await expect(other).toHaveURL(/\/minato\/collection$/);
  await other.context().close();

  await passPopup(page, "Brother");
  await page.getByRole("link", { name: MEMBER_LABELS.album }).tap();
  const taken = page.getByText("Somebody else has taken these drawings");
  await takeButton(page).dblclick();
  await expect(taken).toBeVisible();
  await expect(takeButton(page)).toBeFocused();
  expect(await calls.named("makeGuestAlbum"), "the second tap asks for nothing").toHaveLength(2);
  await page.reload();
  await takeButton(page).tap();
  await expect(taken, "however often it is asked").toBeVisible();
  await expect(entries(page)).toHaveCount(0);

  await page.getByRole("navigation").getByRole("link", { name: "Home" }).tap();
  await page.getByRole("button", { name: MEMBER_LABELS.logOut }).tap();
  await passPopup(page, "Sister");
  await page.getByRole("link", { name: MEMBER_LABELS.album }).tap();
  await takeButton(page).tap();
  await expect(page.getByText("in your album now")).toBeVisible();
  await expect(page.getByText("without logging in")).toHaveCount(0);
  await expect(entries(page)).toHaveCount(1);
});

test("what a guest draws in another tab while the others are taken is offered too", {
  tag: FURTHER,
}, async ({ page, fingers, context }) => {
  await drawAsGuest(page, fingers);
  const tab = await context.newPage();
  await passPopup(page, "Two Tabs");
  await page.getByRole("link", { name: MEMBER_LABELS.album }).tap();
  const drawnHere = page.getByText("Drawings made on this device without logging in: 1");
  await expect(drawnHere).toBeVisible();
  const release = await hold(page, PATHS.claimGuestAlbum);
  await takeButton(page).tap();
  await drawAsGuest(tab, await Fingers.on(tab));
  release();
  await expect(entries(page)).toHaveCount(1);
  await expect(takeButton(page)).toBeEnabled();
  await expect(drawnHere).toBeVisible();
  await takeButton(page).tap();
  await expect(entries(page)).toHaveCount(2);
  await expect(drawnHere).toHaveCount(0);
});
