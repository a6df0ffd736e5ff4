import { expect, type Page } from "@playwright/test";
import { MEMBER_LABELS } from "./labels.ts";

export async function openHome(page: Page, locale = "en"): Promise<void> {
  await open(page, "/minato", locale);
}

export async function open(page: Page, path: string, locale = "en"): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem("locale", chosen), locale);
  await page.goto(path);
}

/** Taps "Log in", by its name in the page's language; returns the popup once it shows the provider's page. */
export async function openProvider(page: Page, logIn: string = MEMBER_LABELS.logIn): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: logIn }).tap();
  const popup = await opened;
  await popup.getByRole("textbox").waitFor();
  return popup;
}

/** Signs in through the popup under a name. */
export async function passPopup(page: Page, name: string): Promise<void> {
  const popup = await openProvider(page);
  await popup.getByRole("textbox").fill(name);
  await popup.getByRole("button", { name: MEMBER_LABELS.logIn }).tap();
  await expect.poll(() => popup.isClosed()).toBe(true);
}

/** Signs in at Home, and waits for the greeting. */
export async function signIn(page: Page, name: string): Promise<void> {
  await passPopup(page, name);
  await expect(page.getByText(`Hello, ${name}!`)).toBeVisible();
}
