// Rule (a-guests-code)

import { PATHS } from "@harapen/contract/calls/paths";
import type { Page } from "@playwright/test";
import { holdAnswers } from "./support/delivery/hold-answers.ts";
import { Fingers } from "./support/fingers.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { anotherPhone, drawAsGuest, readCode, SHOW, SPOTS } from "./support/guest-code-steps.ts";
import { MEMBER_LABELS } from "./support/labels.ts";
import { tapSpots } from "./support/search-steps.ts";
import { open, passPopup } from "./support/sign-in.ts";

const takeButton = (page: Page) => page.getByRole("button", { name: "Put them into my album" });
const entries = (page: Page) => page.getByRole("main").getByRole("listitem");

// Rule (a-guests-code): The code's screen says where another member has the drawings, or where they no longer
//   exist; the member who has them reads that they have them
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
  const taken = page.getByText("Somebody else has already put these drawings");
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

test("what a guest draws in another tab while the others are taken is offered too, and with the last of them its code's button goes", {
  tag: FURTHER,
}, async ({ page, fingers, context }) => {
  await drawAsGuest(page, fingers);
  const tab = await context.newPage();
  await passPopup(page, "Two Tabs");
  await page.getByRole("link", { name: MEMBER_LABELS.album }).tap();
  const drawnHere = page.getByText("Drawings made on this device without logging in: 1");
  await expect(drawnHere).toBeVisible();
  const release = await holdAnswers(page, PATHS.claimGuestAlbum);
  await takeButton(page).tap();
  await drawAsGuest(tab, await Fingers.on(tab));
  await expect(tab.getByRole("button", { name: SHOW })).toBeVisible();
  release();
  await expect(entries(page)).toHaveCount(1);
  await expect(takeButton(page)).toBeEnabled();
  await expect(drawnHere).toBeVisible();
  await takeButton(page).tap();
  await expect(entries(page)).toHaveCount(2);
  await expect(drawnHere).toHaveCount(0);
  await expect(tab.getByRole("button", { name: SHOW })).toHaveCount(0);
});

test("who leaves the screen while drawings are taken, or their code is asked for, is not taken from where they went", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  await drawAsGuest(page, fingers);
  const drawOn = async (path: string, release: () => void) => {
    await page.getByRole("navigation").getByRole("link", { name: "Draw" }).tap();
    await expect(page.getByTestId("belly-canvas")).toBeVisible();
    const answered = page.waitForResponse(`**${path}`);
    release();
    await (await answered).finished();
    await tapSpots(fingers, SPOTS);
    await expect(page).toHaveURL(/\/draw-penguin$/);
  };
  await page.goto("/minato/collection");
  const releaseCode = await holdAnswers(page, PATHS.makeGuestAlbum);
  await page.getByRole("button", { name: "See your drawings here" }).tap();
  await drawOn(PATHS.makeGuestAlbum, releaseCode);

  await page.goto("/minato/collection");
  await page.getByRole("button", { name: "See your drawings here" }).tap();
  await expect(entries(page)).toHaveCount(1);
  await passPopup(page, "Gone On");
  const releaseClaim = await holdAnswers(page, PATHS.claimGuestAlbum);
  await takeButton(page).tap();
  await drawOn(PATHS.claimGuestAlbum, releaseClaim);
});
